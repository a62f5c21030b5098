import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { type ESTree, parseSync } from 'rolldown/utils';
import { projectRoot } from '../../src/paths.ts';

/** A file of ours, parsed. */
export interface SourceCode {
  /** From the project's root: "src/app.ts". */
  path: string;
  text: string;
  program: ESTree.Program;
}

/** @throws Error for text that is not TypeScript */
export function parsed(path: string, text: string): SourceCode {
  const { program, errors } = parseSync(path, text);
  if (errors[0]) throw new Error(`${path}: ${errors[0].message}`);
  return { path, text, program };
}

/** The TypeScript files below a folder of the project. */
export const sourceCode = (folder: string): SourceCode[] =>
  readdirSync(join(projectRoot, folder), { recursive: true, encoding: 'utf8' })
    .filter((name) => name.endsWith('.ts'))
    .map((name) => `${folder}/${name}`)
    .sort()
    .map((path) => parsed(path, readFileSync(join(projectRoot, path), 'utf8')));

/**
 * Whether a file is one of a feature's doors, which know requests and pages: named so, or in a folder of them. All else
 * of a feature is what it can do.
 */
export const isDoor = (path: string): boolean =>
  /\.(?:actions|api|list|pages|routes)\.ts$|^src\/features\/[\w-]+\/(?:access|api|pages|storefront)\//.test(
    path,
  );
