import type { ChildProcess } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** A program in front of web processes. */
export interface LoadBalancer {
  url: string;
  /** Ends when it sends requests to all of its servers. */
  untilAllUp(): Promise<void>;
  stop(): void;
}

const START_TIMEOUT_MS = 10_000;

/** Ends when a load balancer that has just been started answers. @throws Error when it does not */
export async function untilAnswering(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer?.ok) return;
    await wait(20);
  }
  child.kill('SIGKILL');
  throw new Error(`${child.spawnfile} did not start`);
}
