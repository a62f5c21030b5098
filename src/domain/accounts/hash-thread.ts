import { spawnSync } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { HashAnswer, HashQuestion } from './ask-hash-thread.ts';

// OWASP's floor for argon2id (the library's default algorithm): 19 MiB, two passes, one lane.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// With Linux a priority is the thread's own; elsewhere it would be that of the whole process. A
// higher one than the process has is not asked for: it may not be given.
if (process.platform === 'linux' && workerData > 0) {
  runWhenIdle();
  setPriority(workerData);
}

parentPort?.on('message', (question: HashQuestion) => {
  parentPort?.postMessage(answerTo(question));
});

function answerTo({ password, stored }: HashQuestion): HashAnswer {
  try {
    return stored === null
      ? { hash: hashSync(password, PARAMETERS) }
      : { fits: verifySync(stored, password) };
  } catch (error) {
    return { error: String(error) };
  }
}

/**
 * Asks Linux to give this thread a core only while nothing else wants it, and to take it back at once
 * (SCHED_IDLE, sched(7)): with the lowest priority alone, whoever else wakes up there may wait until a
 * slice of some milliseconds has passed. Node can't ask for it, util-linux can. Where that or /proc is
 * missing the priority has to do.
 */
function runWhenIdle(): void {
  try {
    const thread = basename(readlinkSync('/proc/thread-self'));
    spawnSync('chrt', ['-i', '-p', '0', thread], { stdio: 'ignore' });
  } catch {}
}
