import { fork } from 'node:child_process';
import { join } from 'node:path';
import { onTestFinished } from 'vitest';
import type { CutOff, SlowClients } from '../../../dev/slow-clients.ts';
import { projectRoot } from '../../../src/paths.ts';

const PROGRAM = join(projectRoot, 'dist/dev/slow-clients.js');

/**
 * Lets them come, until the test ends at the latest. What it returns ends them and says how long each
 * lasted.
 */
export function sendSlowClients(plan: SlowClients): () => Promise<CutOff> {
  const child = fork(PROGRAM, { execArgv: ['--max-old-space-size=512'] });
  onTestFinished(() => {
    child.kill();
  });
  child.send(plan);
  return () =>
    new Promise((resolve, reject) => {
      child.once('message', (cutOff) => resolve(cutOff as CutOff));
      child.once('exit', () => reject(new Error('The slow clients are gone')));
      child.send('end');
    });
}
