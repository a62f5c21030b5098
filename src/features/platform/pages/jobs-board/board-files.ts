import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';

export const boardFolder = (): string =>
  join(dirname(createRequire(import.meta.url).resolve('@bull-board/ui/package.json')), 'dist');

export interface BoardFiles {
  styles: string[];
  scripts: string[];
}

/**
 * The names of the files of the board's own page; they change with its version. That page loads
 * fonts from another server and has inline styles, so we serve our own instead.
 */
export function boardFiles(): BoardFiles {
  const page = readFileSync(join(boardFolder(), 'index.ejs'), 'utf8');
  const named = (pattern: RegExp) => [...page.matchAll(pattern)].map(([, name = '']) => name);
  return {
    styles: named(/<link href="(static\/[^"]+\.css)"/g),
    scripts: named(/<script defer src="(static\/[^"]+\.js)"/g),
  };
}
