import { spawnSync } from 'node:child_process';
import { readlinkSync } from 'node:fs';
import { setPriority } from 'node:os';
import { basename } from 'node:path';
import { parentPort, workerData } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { HashAnswer, HashQuestion } from './ask-hash-thread.ts';

// OWASP's minimum for argon2id (the library's default algorithm): 19 MiB, two passes, one lane.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// On Linux, priority belongs to the thread; elsewhere it would be that of the whole process. A
// priority above the process's own is not requested: it may not be permitted.
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
 * Asks Linux to schedule this thread only when a core is idle, and to preempt it at once
 * (SCHED_IDLE, sched(7)): with only the lowest priority, other threads may wait for a time slice of
 * some milliseconds. Node lacks this call, so util-linux is used. Without it or /proc, the priority
 * must do.
 */
function runWhenIdle(): void {
  try {
    const thread = basename(readlinkSync('/proc/thread-self'));
    spawnSync('chrt', ['-i', '-p', '0', thread], { stdio: 'ignore' });
  } catch {}
}
