import { lastRuns } from '../../src/domain/jobs/job-runs.ts';
import {
  checkOnSchedule,
  type Found,
} from '../../src/domain/platform/invariants/check-on-schedule.ts';

/** Looks whether what must always hold does: how many rules are broken, and which. */
export async function checkInvariants(): Promise<Found> {
  const last = (await lastRuns()).find(({ name }) => name === 'invariants');
  return checkOnSchedule(last?.result);
}
