import { once } from 'node:events';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { buildRoot } from '../../paths.ts';

/** A password to hash or, with a stored hash, to compare. */
export interface HashQuestion {
  password: Uint8Array;
  stored: string | null;
}

export type HashAnswer = { hash: string } | { fits: boolean } | { error: string };

const PROGRAM = join(buildRoot, 'src/domain/accounts/hash-thread.js');
/** In milliseconds, ten times what one takes where a core has nothing else to do. */
const LONGEST_MS = 500;
/** Of a process, for the system's scheduler: the lowest, and that of everything else. */
const LOWEST = 19;
const NORMAL = 0;

/** Begun at the first question; another one, should it have ended. */
const threads = new Map<number, Worker>();
/** Whether the thread of the lowest priority is still at something that was given up. */
let isStarved = false;

/**
 * Asks a thread that computes behind everything else: what answers people does not wait for it. Where
 * something else keeps every core busy it would hardly ever get one: after half a second a thread like
 * any other is asked. Idle, they keep no process alive.
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

/** Each thread has one question at a time, since sign-ins take turns and a starved one gets no more. */
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
