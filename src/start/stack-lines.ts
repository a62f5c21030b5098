import { openSync, readFileSync, readSync } from 'node:fs';
import { join } from 'node:path';
import { lazy } from '../kernel/concurrency/lazy.ts';
import { buildRoot } from '../paths.ts';

/** A line of a built program, wherever the build stood when V8 compiled it. */
const BUILT_LINE = /(?<![^\s(])[^\s(]*bundle[\\/](web|worker)\.cjs:(\d+):\d+/g;
/** Per line: the number of its file, and its line there; both 32 bits. */
export const LINE_BYTES = 8;

/**
 * A stack with the lines of the sources in the place of those of a built program. Node.js can do that
 * itself with `--enable-source-maps`, but not with V8's compiled code, and with all maps in memory.
 */
export const inSources = (stack: string): string =>
  stack.replace(BUILT_LINE, (built, name: string, line: string) => {
    try {
      return linesOf[name as keyof typeof linesOf]().source(Number(line)) ?? built;
    } catch {
      // A program that was built without.
      return built;
    }
  });

const openLines = (name: string) => {
  const file = join(buildRoot, 'bundle', `${name}.lines`);
  const files = JSON.parse(readFileSync(`${file}.json`, 'utf8')) as string[];
  const lines = openSync(file, 'r');
  const bytes = Buffer.alloc(LINE_BYTES);
  return {
    source(line: number): string | null {
      if (readSync(lines, bytes, 0, LINE_BYTES, (line - 1) * LINE_BYTES) < LINE_BYTES) return null;
      const [file, at] = [bytes.readUInt32LE(0), bytes.readUInt32LE(4)];
      return at === 0 ? null : `${files[file]}:${at}:1`;
    },
  };
};

const linesOf = { web: lazy(() => openLines('web')), worker: lazy(() => openLines('worker')) };
