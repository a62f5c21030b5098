import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function findRoot(from: string): string {
  if (existsSync(join(from, 'package.json'))) return from;
  return findRoot(dirname(from));
}

/** The folder of package.json: the same from the sources and from the compiled output. */
export const projectRoot = findRoot(dirname(fileURLToPath(import.meta.url)));
