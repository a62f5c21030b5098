import { execFileSync, spawnSync } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  copyFileSync,
  mkdirSync,
  mkdtempSync,
  rmSync,
  symlinkSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeEach, describe, expect, test } from 'vitest';
import { projectRoot } from '../../src/paths.ts';

const base = mkdtempSync(join(tmpdir(), 'stallkeeper-command-'));
afterAll(() => rmSync(base, { recursive: true, force: true }));
chmodSync(base, 0o755);
const release = join(base, 'releases', 'one');
const settings = join(base, 'stallkeeper.env');
const link = join(base, 'stallkeeper');
const isRoot = process.getuid?.() === 0;
/** Somebody whom every Debian has. */
const NOBODY = 'nobody';

mkdirSync(join(release, 'bin'), { recursive: true });
mkdirSync(join(release, 'dist', 'dev'), { recursive: true });
copyFileSync(join(projectRoot, 'bin/stallkeeper'), join(release, 'bin/stallkeeper'));
symlinkSync(release, join(base, 'current'));
symlinkSync(join(base, 'current', 'bin', 'stallkeeper'), link);
// Says what a command of the product would have found.
writeFileSync(
  join(release, 'dist/dev/run-command.js'),
  `const { DATA_DIR, DATABASE_URL, NODE_ENV, ADMIN_PASSWORD, STALLKEEPER_SETTINGS } = process.env;
console.log(JSON.stringify({
  args: process.argv.slice(2), uid: process.getuid(), gids: process.getgroups(), umask: process.umask(),
  cwd: process.cwd(), DATA_DIR, DATABASE_URL, NODE_ENV, ADMIN_PASSWORD, STALLKEEPER_SETTINGS,
}));
process.exit(process.argv[2] === 'fail' ? 3 : 0);`,
);

beforeEach(() => {
  writeFileSync(
    settings,
    `# comment\nDATA_DIR=${base}/data\nDATABASE_URL='postgres://a:pa#ss@b/c'\nexport LOG_LEVEL=warn\n`,
  );
  chmodSync(settings, 0o640);
  if (isRoot) {
    const gid = Number(execFileSync('id', ['-g', NOBODY], { encoding: 'utf8' }));
    chownSync(settings, 0, gid);
  }
});

const run = (args: string[], env: Record<string, string> = {}) =>
  spawnSync(link, args, {
    encoding: 'utf8',
    cwd: base,
    env: {
      PATH: process.env.PATH,
      STALLKEEPER_SETTINGS: settings,
      STALLKEEPER_USER: NOBODY,
      ...env,
    },
  });
const seen = (args: string[], env: Record<string, string> = {}) =>
  JSON.parse(run(args, env).stdout);

test('a command gets its arguments, the settings of the file and the folder that it was called in', () => {
  expect(seen(['store:export', '--store', 'blue mug', '--to', '*'])).toMatchObject({
    args: ['store:export', '--store', 'blue mug', '--to', '*'],
    DATA_DIR: `${base}/data`,
    DATABASE_URL: 'postgres://a:pa#ss@b/c',
    NODE_ENV: 'production',
    umask: 0o027,
    cwd: base,
    STALLKEEPER_SETTINGS: settings,
  });
});

test('the file wins over the environment, which gives what the file has not', () => {
  const env = { DATA_DIR: '/root/.data', ADMIN_PASSWORD: 'typed elsewhere' };
  const { DATA_DIR, ADMIN_PASSWORD } = seen(['admin:create'], env);
  expect({ DATA_DIR, ADMIN_PASSWORD }).toEqual({
    DATA_DIR: `${base}/data`,
    ADMIN_PASSWORD: 'typed elsewhere',
  });
});

test('its exit code is the command’s', () => {
  expect(run(['fail']).status).toBe(3);
  expect(run(['invariants']).status).toBe(0);
});

describe('as root', () => {
  test('O-02 a command runs as the services’ user, with no group of root', () => {
    if (!isRoot) return expect(seen(['doctor']).uid).toBe(process.getuid?.());
    const uid = Number(execFileSync('id', ['-u', NOBODY], { encoding: 'utf8' }));
    const found = seen(['doctor']);
    expect(found.uid).toBe(uid);
    expect(found.gids).not.toContain(0);
  });

  test('O-02 settings that this user can’t read, or that are not there, stop it', () => {
    chmodSync(settings, 0o600);
    const { status, stderr } = run(['doctor']);
    if (isRoot) {
      expect(status).toBe(1);
      expect(stderr).toContain(`${NOBODY} can't read ${settings}`);
    }
    const none = run(['doctor'], { STALLKEEPER_SETTINGS: join(base, 'none') });
    if (isRoot) expect(none.stderr).toContain(`There are no settings in ${join(base, 'none')}`);
    // As in a container: the environment has them.
    else expect(none.status).toBe(0);
    const nobody = run(['doctor'], { STALLKEEPER_USER: 'no-such-user' });
    if (isRoot) expect(nobody.stderr).toContain('There is no user no-such-user');
  });
});

test('without a build it says so', () => {
  const bare = join(base, 'bare');
  mkdirSync(join(bare, 'bin'), { recursive: true });
  copyFileSync(join(projectRoot, 'bin/stallkeeper'), join(bare, 'bin/stallkeeper'));
  const { status, stderr } = spawnSync(join(bare, 'bin/stallkeeper'), ['doctor'], {
    encoding: 'utf8',
  });
  expect(status).toBe(1);
  expect(stderr).toContain(`Nothing is built in ${bare} yet`);
});
