import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { buildRoot } from '../../../paths.ts';

export interface HashQuestion {
  password: Uint8Array;
  stored: string | null;
}

export type HashAnswer = { hash: string } | { fits: boolean } | { error: string };

const PROGRAM = join(buildRoot, 'src/features/accounts/passwords/hash-thread.js');
/** In milliseconds: ten times the duration of a hash on an idle core. */
const LONGEST_MS = 500;
/** Niceness for the scheduler: the lowest priority, and the normal one. */
const LOWEST = 19;
const NORMAL = 0;

/** Started at the first question, and again if one has ended. */
const threads = new Map<number, Worker>();
/** Whether the low-priority thread is still busy with a question that was given up. */
let isStarved = false;

/**
 * Asks a low-priority thread, so that requests don't wait for hashes. If other work keeps every
 * core busy, it may never run: after half a second a thread of normal priority is asked. Idle
 * threads don't keep the process alive.
 */
export async function askHashThread(question: HashQuestion): Promise<HashAnswer> {
  if (isStarved) return ask(NORMAL, question);
  const asked = ask(LOWEST, question);
  const answer = await Promise.race([asked, wait(LONGEST_MS, null, { ref: false })]);
  if (answer) return answer;
  isStarved = true;
  const end = () => {
    isStarved = false;
  };
  asked.then(end, end);
  return ask(NORMAL, question);
}

/** Each thread has one question at a time: a starved thread gets no more. */
async function ask(niceness: number, question: HashQuestion): Promise<HashAnswer> {
  const thread = threads.get(niceness) ?? beginThread(niceness);
  thread.ref();
  const answered = once(thread, 'message');
  thread.postMessage(question);
  try {
    const [answer] = await answered;
    return answer;
  } finally {
    thread.unref();
  }
}

function beginThread(niceness: number): Worker {
  const begun = new Worker(PROGRAM, { workerData: niceness });
  begun.once('exit', () => threads.delete(niceness));
  threads.set(niceness, begun);
  return begun;
}
