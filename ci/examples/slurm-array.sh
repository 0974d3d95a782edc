#!/usr/bin/env bash
#SBATCH --job-name=mapcheck
#SBATCH --array=1-8
#SBATCH --ntasks=1
#SBATCH --cpus-per-task=2
#SBATCH --time=02:00:00
#
# Runs mapcheck on the nodes of a cluster: each task of a Slurm job array runs a shard and records it in one folder.
#
#   sbatch ci/examples/slurm-array.sh test --prterun /opt/prrte/bin/prterun
#   sbatch --array=1-64 ci/examples/slurm-array.sh campaign --like prrte-5.0.0rc1 --cases 1000000
#
# The nodes need the folder where sbatch is called, with mapcheck's features and topologies, and a PRRTE that they can run.
# When the array has ended, anywhere:
#
#   mapcheck report mapcheck-records
#
# or as a job that waits for it:
#
#   sbatch --dependency=afterany:ARRAY_JOB --wrap 'mapcheck report mapcheck-records --output report.txt'
#
# If shard 3 of 8 is missing: SHARDS=8 sbatch --array=3 ci/examples/slurm-array.sh and the same arguments.
#
#   MAPCHECK          the program [default: mapcheck]
#   MAPCHECK_RECORDS  the folder of the recorded shards [default: mapcheck-records]
#   SHARDS            the number of shards, if not all of them are in this array

set -euo pipefail

if (($# == 0)); then
    printf 'error: what shall run? Give the verb and its arguments: sbatch %s test\n' "${0##*/}" >&2
    exit 2
fi
shard=$SLURM_ARRAY_TASK_ID/${SHARDS:-$SLURM_ARRAY_TASK_COUNT}
status=0
"${MAPCHECK:-mapcheck}" "$@" --quiet --shard "$shard" --jobs "${SLURM_CPUS_PER_TASK:-1}" \
    --record "${MAPCHECK_RECORDS:-mapcheck-records}/" || status=$?

# 1, 6 and 8 are results, which the report has. Whatever else a task ends with, its shard has to run again.
case $status in
    0 | 1 | 6) ;;
    *) exit "$status" ;;
esac
