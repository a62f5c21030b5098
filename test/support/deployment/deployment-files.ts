import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { projectRoot } from '../../../src/paths.ts';

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');

/** The lines of the Procfile. */
export const procfile = Object.fromEntries(
  read('Procfile')
    .trim()
    .split('\n')
    .map((line) => line.split(/: (.*)/s).slice(0, 2)),
) as Record<'web' | 'worker' | 'release', string>;

/** The Dockerfile with each instruction in one line. */
export const dockerfile = read('Dockerfile').replaceAll(/\\\n\s*/g, '');

/** What the image runs: the program with its arguments. */
export const imageCommand = command(/^CMD (\[.+\])$/m);

/** What asks the image's process how it is. */
export const healthCheck = command(/^HEALTHCHECK .*CMD (\[.+\])$/m);

function command(pattern: RegExp): string[] {
  return JSON.parse(pattern.exec(dockerfile)?.[1] ?? '[]');
}
