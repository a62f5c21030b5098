import { writeFileSync } from 'node:fs';
import { argv } from 'node:process';
import { setTimeout as wait } from 'node:timers/promises';
import { builtProgram } from '../src/start/run-program.ts';

const ASK_AGAIN_MS = 20;

/**
 * Starts a built program, as far as it comes without a database, and keeps what V8 compiled for
 * that beside it. The build runs this with the Procfile's flags, which V8 wants to be the same.
 */
async function main([name = '', probe]: string[]): Promise<void> {
  const program = builtProgram(name);
  process.once('exit', () => writeFileSync(program.compiledFile, program.compiled()));
  program.run();
  while (probe !== undefined && !(await answers(probe))) await wait(ASK_AGAIN_MS);
  process.exit();
}

const answers = (url: string): Promise<boolean> =>
  fetch(url).then(
    ({ ok }) => ok,
    () => false,
  );

await main(argv.slice(2));
