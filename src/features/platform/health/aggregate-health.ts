import { databaseTime } from '../../../kernel/db/clock.ts';
import { errorText } from '../../../kernel/jobs/error-text.ts';
import { lastRuns } from '../../../kernel/jobs/job-runs.ts';
import type { Judgement } from '../alerts/alert.ts';
import { judgeJobs } from '../alerts/judge-jobs.ts';
import { raiseAlerts } from '../alerts/raise-alerts.ts';
import { judgePart, PART_NAMES, type PartName } from './checks.ts';
import { everyMs } from './freshness.ts';
import { type KeptPart, makePart, readKeptParts } from './kept-parts.ts';

/** The worker's time limit for one part, in milliseconds: no request waits for it. */
const LIMIT_MS = 5_000;
/** Few in parallel: sellers' jobs need connections, too. */
const AT_ONCE = 3;
/** A run that is slightly early must still include what is due with it. */
const EARLY_MS = 5_000;

/** A part that fails keeps its old figures and is reported. Idempotent, also in parallel. */
export async function aggregateHealth(
  limitMs = LIMIT_MS,
): Promise<{ parts: number; raised: number; cleared: number; failed: string[] }> {
  const kept = new Map((await readKeptParts()).map((part) => [part.name, part]));
  const due = PART_NAMES.filter((name) => isDue(name, kept.get(name)));
  const waiting = [...due];
  const fresh = new Map<PartName, KeptPart>();
  const failed: string[] = [];
  const next = async (): Promise<void> => {
    for (let name = waiting.shift(); name; name = waiting.shift()) {
      try {
        fresh.set(name, await makePart(name, kept.get(name), limitMs));
      } catch (error) {
        failed.push(`${name}: ${errorText(error)}`);
      }
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, next));
  const known = [...kept.values()].filter(({ name }) => !due.includes(name));
  const alerts = await judgeAlerts([...known, ...fresh.values()]);
  return { parts: fresh.size, ...alerts, failed };
}

const isDue = (name: PartName, kept: KeptPart | undefined): boolean =>
  !kept || databaseTime() - kept.madeAt > everyMs(name) - EARLY_MS;

async function judgeAlerts(
  parts: readonly KeptPart[],
): Promise<{ raised: number; cleared: number }> {
  const judged = parts.map(({ name, data }) => judgePart(name, data));
  const all: Judgement[] = [...judged, judgeJobs(await lastRuns())].filter((each) => each !== null);
  return raiseAlerts({
    kinds: all.flatMap(({ kinds }) => kinds),
    found: all.flatMap(({ found }) => found),
  });
}
