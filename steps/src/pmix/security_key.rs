//! Steps about the security key of a fabric, which OpenPMIx's plugin for Omni-Path makes (Stage 1).

use super::map_form::machine_xml;
use super::setup::{require_plugin, set_up};
use crate::step_result::{StepError, StepResult};
use crate::world::MapWorld;
use cucumber::{given, then};
use mapcheck_reference::pmix::{Operation, PmixValue};

/// The PCI type of the topology's Ethernet adapter, and the one that the plugin looks for: class 0x0208 of vendor 0x8086.
const ETHERNET: &str = "pci_type=\"0200 [0000:0000]";
const OMNI_PATH: &str = "pci_type=\"0208 [8086:24f0]";

/// The info with what the plugin gives to the nodes, and the variable in it that has the key.
const BLOB: &str = "pmix.pnet.opa.blob";
const VARIABLE: &[u8] = b"precondition_transports";

/// Puts an Omni-Path adapter in the place of an Ethernet adapter of the launcher's machine. Ends the scenario on a libpmix that is built
/// without a plugin for it.
#[given("the launcher's machine has an Omni-Path adapter")]
fn set_adapter(world: &mut MapWorld) -> StepResult {
    require_plugin(world, "opa", "is built without the plugin for Omni-Path")?;
    let xml = machine_xml(world)?;
    if !xml.contains(ETHERNET) {
        let reason = "the topology has no Ethernet adapter to be replaced";
        return Err(StepError::Mistake(reason.to_owned()));
    }
    let xml = xml.replace(ETHERNET, OMNI_PATH);
    world.pmix.launcher.push(Operation::UseTopology { xml });
    Ok(())
}

/// Looks for the key in the data of a job.
#[then(
    regex = r#"^setting up "([^"]+)" for "([^"]*)" with "([^"]*)" returns (a|no) security key$"#
)]
fn setup_returns_key(
    world: &mut MapWorld,
    nspace: String,
    model: String,
    with: String,
    expected: String,
) -> StepResult {
    let infos = set_up(world, &nspace, &model, &with)?;
    let has_key = infos.iter().any(|info| match &info.value {
        PmixValue::Bytes(bytes) if info.key == BLOB => {
            bytes.windows(VARIABLE.len()).any(|part| part == VARIABLE)
        }
        _ => false,
    });
    match (has_key, expected.as_str()) {
        (true, "a") | (false, "no") => Ok(()),
        (true, _) => Err(StepError::difference("a security key was returned")),
        (false, _) => Err(StepError::difference("no security key was returned")),
    }
}
