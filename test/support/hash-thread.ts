import { join } from 'node:path';
import { rolldown } from 'rolldown';
import { buildRoot, projectRoot } from '../../src/paths.ts';

const PROGRAM = 'src/features/accounts/passwords/hash-thread';

/** A thread of Node.js runs no TypeScript: the one that hashes passwords is made of today's source. */
export async function buildHashThread(): Promise<void> {
  const bundle = await rolldown({
    cwd: projectRoot,
    input: `${PROGRAM}.ts`,
    platform: 'node',
    external: /^[^./]/,
  });
  await bundle.write({ file: join(buildRoot, `${PROGRAM}.js`), format: 'esm' });
  await bundle.close();
}
