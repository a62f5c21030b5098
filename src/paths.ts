import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

function findRoot(from: string): string {
  if (existsSync(join(from, 'package.json'))) return from;
  return findRoot(dirname(from));
}

/** The folder above `src`: the project's, or that of the build which this file belongs to. */
const ownRoot = dirname(dirname(fileURLToPath(import.meta.url)));

/** The folder of package.json: the same from the sources and from the compiled output. */
export const projectRoot = findRoot(ownRoot);

/** The build's own folder of each version of the sources; `dist` is a link to the newest of them. */
const BUILDS = join(projectRoot, '.builds');

/**
 * Where the stylesheets, scripts, fonts and templates of this process are. Its own build's, though a newer
 * one may have become `dist` meanwhile; sources that run as they are have a folder of their own.
 */
export const buildRoot = ownRoot === projectRoot ? join(BUILDS, 'source') : ownRoot;

/** A folder of tables under `data`: the build's own copy, or that of the sources. */
const tables = (name: string): string =>
  [ownRoot, projectRoot]
    .map((root) => join(root, 'data', name))
    .find((folder) => existsSync(folder)) as string;

/** The words that messages are read by. */
export const lexiconFolder = tables('lexicon');

/** What the countries of the world pay with and how they write addresses. */
export const placesFolder = tables('places');
