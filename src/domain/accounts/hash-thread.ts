import { constants, setPriority } from 'node:os';
import { parentPort } from 'node:worker_threads';
import { hashSync, verifySync } from '@node-rs/argon2';
import type { HashAnswer, HashQuestion } from './ask-hash-thread.ts';

// OWASP's floor for argon2id (the library's default algorithm): 19 MiB, two passes, one lane.
const PARAMETERS = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// With Linux a priority is the thread's own; elsewhere it would be that of the whole process.
if (process.platform === 'linux') setPriority(constants.priority.PRIORITY_LOW);

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
