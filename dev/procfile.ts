import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../src/paths.ts';

/**
 * What Node.js is given to run a process as in production: its flags and the compiled program.
 * @throws Error when it is not compiled
 */
export function procfileArgs(name: 'web' | 'worker' | 'release'): string[] {
  const procfile = readFileSync(join(projectRoot, 'Procfile'), 'utf8');
  const args = new RegExp(`^${name}: node (.+)$`, 'm').exec(procfile)?.[1]?.split(' ') ?? [];
  const program = args.at(-1) ?? '';
  if (existsSync(join(projectRoot, program))) return args;
  throw new Error(`${program} is missing: compile first, as npm test and npm run bench do`);
}
