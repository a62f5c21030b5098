// Stands in for systemd: starts and stops what the units of /etc/systemd/system say, as their user, in
// their folder, with their settings. Limits and sandboxes are systemd's own.
import { execFileSync, spawn, spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, openSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseEnv } from 'node:util';

const UNITS = '/etc/systemd/system';
const RUNNING = '/run/stand-ins';
/** Debian's own services: the test has started them. */
const OTHERS = { nginx: 'nginx', prometheus: null };

const [verb, ...rest] = process.argv.slice(2);
const names = rest.filter((each) => !each.startsWith('--'));
mkdirSync(RUNNING, { recursive: true });

function unitOf(name) {
  const [, base = '', instance = ''] = /^(.+?@?)(?:(?<=@)(.+?))?(?:\.service)?$/.exec(name) ?? [];
  const text = readFileSync(join(UNITS, `${base}.service`), 'utf8').replaceAll('%i', instance);
  const lines = [...text.matchAll(/^(\w+)=(.*)$/gm)].map(([, key, value]) => [key, value]);
  return Object.fromEntries(lines);
}

function run(name, isAwaited) {
  const unit = unitOf(name);
  const id = (flag) => Number(execFileSync('id', [flag, unit.User], { encoding: 'utf8' }));
  const own = Object.fromEntries(
    (unit.Environment ?? '').split(' ').map((pair) => pair.split('=')),
  );
  const [program, ...args] = unit.ExecStart.split(' ');
  const log = openSync(join(RUNNING, `${name}.log`), 'a', 0o666);
  const options = {
    cwd: unit.WorkingDirectory,
    uid: id('-u'),
    gid: id('-g'),
    env: { PATH: '/usr/bin:/bin', ...own, ...parseEnv(readFileSync(unit.EnvironmentFile, 'utf8')) },
    stdio: ['ignore', log, log],
  };
  process.umask(Number.parseInt(unit.UMask, 8));
  if (isAwaited) {
    const { status } = spawnSync(program, args, options);
    process.stdout.write(readFileSync(join(RUNNING, `${name}.log`), 'utf8'));
    if (status !== 0) process.exit(status ?? 1);
    return;
  }
  const child = spawn(program, args, { ...options, detached: true });
  writeFileSync(join(RUNNING, `${name}.pid`), String(child.pid));
  child.unref();
}

async function stop(name) {
  const file = join(RUNNING, `${name}.pid`);
  const pid = Number(readFileSync(file, 'utf8'));
  process.kill(pid, 'SIGTERM');
  while (existsSync(`/proc/${pid}/cmdline`) && readFileSync(`/proc/${pid}/cmdline`).length > 0) {
    await wait(100);
  }
  rmSync(file);
}

for (const name of names) {
  const other = OTHERS[name];
  if (other !== undefined) {
    if (other) execFileSync(other, ['-s', 'reload']);
  } else if (name.endsWith('.timer')) {
    readFileSync(join(UNITS, name));
  } else if (verb === 'stop') {
    await stop(name);
  } else {
    run(name, unitOf(name).Type === 'oneshot');
  }
}
