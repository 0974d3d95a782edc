int prun_common(void)
{
    copy(app->info);
}
