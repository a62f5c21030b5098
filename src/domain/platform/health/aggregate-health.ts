import { errorText } from '../../jobs/error-text.ts';
import { judgeAlerts } from '../alerts/judge-alerts.ts';
import { HEALTH_PARTS, PART_NAMES, type PartName } from './health-parts.ts';
import { type KeptPart, readKeptParts } from './kept-parts.ts';
import { makePart } from './make-part.ts';

/** How long the worker, for whom nobody waits, may take for one part, in milliseconds. */
const LIMIT_MS = 5_000;
/** Few at once: the jobs of sellers need connections, too. */
const AT_ONCE = 3;
/** A run that comes a little early must not pass over what is due with it. */
const EARLY_MS = 5_000;

/**
 * Reads each part that is due on its own and keeps it; one that fails leaves its old figures and is
 * told of. Then raises and clears alerts by what is known. Safe to run twice and at the same time.
 */
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
  !kept || Date.now() - kept.madeAt > HEALTH_PARTS[name].everySeconds * 1_000 - EARLY_MS;
