import { lastRuns } from '../../jobs/job-runs.ts';
import type { KeptPart } from '../health/kept-parts.ts';
import type { Judgement } from './alert.ts';
import { judgeJobs } from './judge-jobs.ts';
import { judgePart } from './judge-parts.ts';
import { raiseAlerts } from './raise-alerts.ts';

/** Raises and clears alerts from these parts and the last runs of the recurring jobs. */
export async function judgeAlerts(
  parts: readonly KeptPart[],
): Promise<{ raised: number; cleared: number }> {
  const judged = parts.map(({ name, data }) => judgePart(name, data));
  const all: Judgement[] = [...judged, judgeJobs(await lastRuns())].filter((each) => each !== null);
  return raiseAlerts({
    kinds: all.flatMap(({ kinds }) => kinds),
    found: all.flatMap(({ found }) => found),
  });
}
