import { setTimeout as wait } from 'node:timers/promises';
import type { Tenant } from '../../tenancy/tenant.ts';
import { countWorkers } from '../jobs/heartbeat.ts';
import { findPapers, isBeingMade, type Papers } from './papers.ts';

/** How long a request waits for the worker, in milliseconds. */
const PATIENCE_MS = 8_000;
const FIRST_LOOK_MS = 60;
const LONGEST_LOOK_MS = 500;

/**
 * Waits until papers are done or have failed, as long as a page may take to load; not at all
 * without a living worker. Returns their state then.
 * @throws Refusal 404
 */
export async function waitForPapers(
  tenant: Tenant,
  papersId: string,
  patienceMs = PATIENCE_MS,
): Promise<Papers> {
  const until = Date.now() + patienceMs;
  let pause = FIRST_LOOK_MS;
  for (;;) {
    const papers = await findPapers(tenant, papersId);
    if (!isBeingMade(papers) || Date.now() >= until) return papers;
    if ((await countWorkers()) === 0) return papers;
    await wait(pause);
    pause = Math.min(pause * 1.5, LONGEST_LOOK_MS);
  }
}
