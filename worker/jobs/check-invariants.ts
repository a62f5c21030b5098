import {
  checkOnSchedule,
  type Found,
} from '../../src/features/platform/invariants/check-on-schedule.ts';
import { lastRuns } from '../../src/kernel/jobs/job-runs.ts';

/** Looks whether what must always hold does: how many rules are broken, and which. */
export async function checkInvariants(): Promise<Found> {
  const last = (await lastRuns()).find(({ name }) => name === 'invariants');
  return checkOnSchedule(last?.result);
}
