import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { lazy } from './lazy.ts';
import { buildRoot } from './paths.ts';

const START = Buffer.from('(function (exports, require, module, __filename, __dirname) {');
const END = Buffer.from('\n})');

/** A program that the build put together. */
export interface Program {
  /** Where what V8 made of it is kept. */
  compiledFile: string;
  /** What V8 has made of it so far, for its next start. */
  compiled(): Buffer;
  run(): void;
}

/**
 * A built program with what V8 kept of it, which V8 takes when its own version and flags are the
 * same and else makes anew. `run` throws an Error when it is not built.
 */
export function builtProgram(name: string): Program {
  const file = join(buildRoot, 'bundle', `${name}.cjs`);
  const compiledFile = join(dirname(file), `${name}.compiled`);
  const script = lazy(() => readScript(file, compiledFile));
  return {
    compiledFile,
    compiled: () => script().createCachedData(),
    run: () => {
      const require = createRequire(file);
      // Only Node.js's own loader shows our sources in traces.
      if (process.sourceMapsEnabled) return require(file);
      const module = { exports: {}, importLater: (name: string) => import(name) };
      script().runInThisContext()(module.exports, require, module, file, dirname(file));
    },
  };
}

function readScript(file: string, compiledFile: string): Script {
  // ASCII: one byte for each letter.
  const source = Buffer.concat([START, readFileSync(file), END]).toString('latin1');
  return new Script(source, {
    filename: file,
    cachedData: existsSync(compiledFile) ? readFileSync(compiledFile) : undefined,
  });
}
