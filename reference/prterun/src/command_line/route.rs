//! The assignment of directives to the job or to an app.

use crate::command_line::LauncherRules;
use mapcheck_mapping::policy::Spanned;
use mapcheck_mapping::request::{AppInfo, Directives};
use mapcheck_mapping::rules::{Edition, Question};

/// Takes the job's directives off the apps that carry them and returns them.
///
/// Map-by, rank-by and bind-to are decided on separately.
pub(super) fn job_directives(apps: &mut [AppInfo], rules: &dyn LauncherRules) -> Directives {
    let job = Directives {
        map_by: job_directive(apps, rules, |directives| &mut directives.map_by),
        rank_by: job_directive(apps, rules, |directives| &mut directives.rank_by),
        bind_to: job_directive(apps, rules, |directives| &mut directives.bind_to),
        display_map: job_display(apps, rules),
        ..Directives::default()
    };
    rules.keep_app_directives(apps);
    job
}

/// PAM-CLI-2: a directive before any `:` is the job's. PAM-CLI-3: in edition 2026-08 only if no other segment has one of its
/// kind. PAM-CLI-1: any other directive stays on the app of its segment. PAM-CLI-9: what is the job's is taken off the app.
fn job_directive(
    apps: &mut [AppInfo],
    rules: &dyn LauncherRules,
    directive: impl Fn(&mut Directives) -> &mut Option<Spanned>,
) -> Option<Spanned> {
    let (first, others) = apps.split_first_mut()?;
    let alone = others
        .iter_mut()
        .all(|app| directive(&mut app.directives).is_none());
    let is_the_jobs = match rules.answer(Question::DirectiveScope) {
        Edition::June2026 => true,
        Edition::August2026 => alone,
    };
    let given = directive(&mut first.directives);
    if is_the_jobs { given.take() } else { None }
}

/// PAM-DISPLAY-1: showing the map is the job's. A directive on a later app waits there to be promoted; edition
/// 2026-08 collects it from every segment.
fn job_display(apps: &mut [AppInfo], rules: &dyn LauncherRules) -> bool {
    let reach = match rules.answer(Question::DisplayOnApp) {
        Edition::June2026 => 1,
        Edition::August2026 => apps.len(),
    };
    apps.iter_mut()
        .take(reach)
        .map(|app| std::mem::take(&mut app.directives.display_map))
        .fold(false, |any, display| any | display)
}
