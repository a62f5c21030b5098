import { spawn } from 'node:child_process';
import type { SystemUser } from './system-user.ts';

/** Runs a program to its end. @throws with what it printed when it fails */
export function runToEnd(program: string, args: string[], user: SystemUser | null): Promise<void> {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, { stdio: ['ignore', 'pipe', 'pipe'], cwd: '/', ...user });
    let output = '';
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    child.once('error', reject);
    child.once('close', (code) => {
      if (code === 0) resolve();
      else reject(new Error(`${program} ended with ${code}:\n${output}`));
    });
  });
}
