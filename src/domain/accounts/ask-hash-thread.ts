import { once } from 'node:events';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { projectRoot } from '../../paths.ts';

/** A password to hash or, with a stored hash, to compare. */
export interface HashQuestion {
  password: Uint8Array;
  stored: string | null;
}

export type HashAnswer = { hash: string } | { fits: boolean } | { error: string };

/** Compiled, also where the sources run. */
const PROGRAM = join(projectRoot, 'dist/src/domain/accounts/hash-thread.js');

/** Begun at the first question; another one, should it have ended. */
let thread: Worker | undefined;

/**
 * Asks a thread that computes behind everything else: what answers people does not wait for it. It
 * takes one question at a time. Ends no command late: idle, it keeps no process alive.
 */
export async function askHashThread(question: HashQuestion): Promise<HashAnswer> {
  const asked = thread ?? beginThread();
  asked.ref();
  const answered = once(asked, 'message');
  asked.postMessage(question);
  try {
    const [answer] = await answered;
    return answer;
  } finally {
    asked.unref();
  }
}

function beginThread(): Worker {
  const begun = new Worker(PROGRAM);
  begun.once('exit', () => {
    thread = undefined;
  });
  thread = begun;
  return begun;
}
