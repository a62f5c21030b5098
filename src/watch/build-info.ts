import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { projectRoot } from '../paths.ts';

/** What a process is in logs, metrics and traces. */
export type Service = 'web' | 'worker';

/** The version of this installation, from package.json. */
export const { version } = JSON.parse(readFileSync(join(projectRoot, 'package.json'), 'utf8')) as {
  version: string;
};

export const host = hostname();
