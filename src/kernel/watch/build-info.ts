import { readFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { basename, join } from 'node:path';
import { buildRoot, projectRoot } from '../../paths.ts';

export type Service = 'web' | 'worker';

/** The released version that this is, or that it follows: from package.json. */
export const { version: release } = JSON.parse(
  readFileSync(join(projectRoot, 'package.json'), 'utf8'),
) as { version: string };

/** Twelve digits that all builds of the same sources have; none where the sources run uncompiled. */
const build = /^[\da-f]{12}/.exec(basename(buildRoot))?.[0];

/** The version of this installation, with its build: `0.1.0+3f2a9c04d1e8`. */
export const version = build ? `${release}+${build}` : release;

export const host = hostname();
