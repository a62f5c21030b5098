import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function findRoot(from: string): string {
  if (existsSync(join(from, 'package.json'))) return from;
  return findRoot(dirname(from));
}

/** The folder above `src`: that of the project, or of the build that this file belongs to. */
const ownRoot = dirname(dirname(fileURLToPath(import.meta.url)));

/** The folder of package.json: the same for sources and compiled output. */
export const projectRoot = findRoot(ownRoot);

/** Has a folder for the build of each version of the sources; `dist` links to the newest. */
const BUILDS = join(projectRoot, '.builds');

/**
 * The folder of this process's stylesheets, scripts, fonts and templates: those of its own build,
 * even if `dist` links to a newer one. Sources that run uncompiled have a folder of their own.
 */
export const buildRoot = ownRoot === projectRoot ? join(BUILDS, 'source') : ownRoot;

const tables = (name: string): string =>
  [ownRoot, projectRoot]
    .map((root) => join(root, 'data', name))
    .find((folder) => existsSync(folder)) as string;

export const lexiconFolder = tables('lexicon');

export const placesFolder = tables('places');

/** Whether a folder is within the code of this or another release: it goes with that release. */
export function isWithinCode(folder: string): boolean {
  if (!existsSync(folder)) return isWithinCode(dirname(folder));
  // A link such as `current` leads into the code, too.
  for (let at = realpathSync(folder); ; at = dirname(at)) {
    if (isOurPackage(join(at, 'package.json'))) return true;
    if (at === dirname(at)) return false;
  }
}

function isOurPackage(file: string): boolean {
  try {
    return JSON.parse(readFileSync(file, 'utf8')).name === 'stallkeeper';
  } catch {
    return false;
  }
}
