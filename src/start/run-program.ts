import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { Script } from 'node:vm';
import { lazy } from '../kernel/concurrency/lazy.ts';
import { buildRoot } from '../paths.ts';

const START = Buffer.from('(function (exports, require, module, __filename, __dirname) {');
const END = Buffer.from('\n})');

export interface Program {
  compiledFile: string;
  compiled(): Buffer;
  run(): void;
}

/** `run` throws an Error when the program is not built. */
export function builtProgram(name: string): Program {
  const file = join(buildRoot, 'bundle', `${name}.cjs`);
  const compiledFile = join(dirname(file), `${name}.compiled`);
  const script = lazy(() => readScript(file, compiledFile));
  return {
    compiledFile,
    compiled: () => script().createCachedData(),
    run: () => {
      const require = createRequire(file);
      // Only Node.js's own loader maps traces to our sources.
      if (process.sourceMapsEnabled) return require(file);
      const module = { exports: {}, importLater: (name: string) => import(name) };
      script().runInThisContext()(module.exports, require, module, file, dirname(file));
    },
  };
}

function readScript(file: string, compiledFile: string): Script {
  // ASCII: one byte per character.
  const source = Buffer.concat([START, readFileSync(file), END]).toString('latin1');
  return new Script(source, {
    filename: file,
    cachedData: existsSync(compiledFile) ? readFileSync(compiledFile) : undefined,
  });
}
