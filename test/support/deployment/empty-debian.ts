import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import {
  appendFileSync,
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { needSystemTool } from '../../../dev/system-tool.ts';
import { projectRoot } from '../../../src/paths.ts';
import { openSystemCluster } from '../resilience/system-postgres.ts';
import { PrivateCa } from './private-ca.ts';
import { copyProject, scratchEnvironment } from './scratch-machine.ts';

export const DOMAIN = 'shops.stall.test';
const MAIL_PORT = 2525;
const SUPPORT = join(projectRoot, 'test/support/deployment');

/** Folders of the machine that its lines write to: each is one of ours here, some with what was in it. */
const FOLDERS: Record<string, 'empty' | 'copied'> = {
  '/etc': 'copied',
  '/srv': 'empty',
  '/usr/local/bin': 'copied',
  '/var/lib': 'empty',
  '/var/backups': 'empty',
  '/var/log': 'empty',
  '/var/tmp': 'empty',
  '/run': 'empty',
};

/**
 * The whole list of what is not run as the page has it, and what stands in for it: Debian's packages,
 * systemd, certbot and what lies beyond this machine.
 */
const standIns = (base: string): Record<string, string> => ({
  // The programs are on this machine, and the test starts what Debian would.
  'apt-get':
    'case "$*" in *prometheus*) groupadd --system --force prometheus; mkdir -p /etc/prometheus;; esac',
  // NodeSource’s script adds a source of packages.
  curl: `case "$*" in *deb.nodesource.com*) ;; *) exec /usr/bin/curl "$@";; esac`,
  systemctl: `exec ${process.execPath} ${SUPPORT}/systemctl.mjs "$@"`,
  // A certificate of an authority that this machine trusts, in the same place of nginx’ file.
  certbot: `sed --in-place 's|listen 80;|listen 443 ssl; ssl_certificate ${base}/${DOMAIN}.crt; ssl_certificate_key ${base}/${DOMAIN}.key;|' /etc/nginx/conf.d/stallkeeper.conf
nginx -s reload`,
  // The registry of packages is outside.
  npm: `exec nsenter --net=/proc/${process.pid}/ns/net ${dirname(process.execPath)}/npm "$@"`,
});

export interface EmptyDebian {
  /** What the page asks for first. */
  values: Record<'domain' | 'email' | 'smtp' | 'repository', string>;
  /** Runs lines in one shell of root. Returns what they wrote. @throws Error with that */
  run(script: string): Promise<string>;
  /** The letters that came. */
  letters(): string[];
  dispose(): void;
}

/**
 * A machine with folders, users and a network of its own, inside this one: nothing of what it does is
 * left. PostgreSQL, Redis, nginx and a mail server run on it, as after Debian's installation.
 * @throws Error where this process is not root, or may not make such a machine
 */
export async function openEmptyDebian(): Promise<EmptyDebian> {
  if (process.getuid?.() !== 0)
    throw new Error('Only root can have an empty machine: run it as root');
  needSystemTool({ program: 'ip', debianPackage: 'iproute2' });
  needSystemTool({ program: 'nginx', debianPackage: 'nginx-light' });
  needSystemTool({ program: 'redis-server', debianPackage: 'redis-server' });
  const base = mkdtempSync(join(tmpdir(), 'stallkeeper-debian-'));
  chmodSync(base, 0o755);
  mkdirSync(join(base, 'mail'));
  await openSystemCluster(join(base, 'postgres'));
  makeRepository(join(base, 'repository'));
  const bin = makeStandIns(base);
  const ca = new PrivateCa(base);
  ca.issue(DOMAIN, `DNS:${DOMAIN}`);
  const holder = await enter(base);
  const env: Record<string, string> = {
    ...scratchEnvironment(),
    HOME: '/root',
    ADMIN_PASSWORD: 'a staple of horses',
  };
  env.PATH = `${bin}:${env.PATH}:/usr/local/bin:/usr/local/sbin:/usr/sbin:/sbin`;
  const machine: EmptyDebian = {
    values: {
      domain: DOMAIN,
      email: 'operator@stall.test',
      smtp: `smtp://127.0.0.1:${MAIL_PORT}`,
      repository: `file://${base}/repository`,
    },
    run: (script) => runInside(holder, script, env),
    letters: () =>
      readdirSync(join(base, 'mail')).map((name) => readFileSync(join(base, 'mail', name), 'utf8')),
    dispose: () => {
      killInside(holder);
      execFileSync('rm', ['-rf', base]);
    },
  };
  appendFileSync(join(base, 'etc/hosts'), `\n127.0.0.1 ${DOMAIN} localhost\n`);
  appendFileSync(join(base, 'etc/ssl/certs/ca-certificates.crt'), readFileSync(ca.certificate));
  await machine.run(servicesOf(base));
  return machine;
}

/** What Debian's packages start. */
const servicesOf = (base: string): string => `
mkdir -p /run/postgresql /run/stand-ins /var/log/nginx /var/lib/nginx /var/lib/redis
chown postgres /run/postgresql
programs=$(ls -d /usr/lib/postgresql/*/bin | sort -V | tail -1)
runuser --user postgres -- "$programs/pg_ctl" start --wait --silent --pgdata=${base}/postgres/data \
  --log=${base}/postgres/log --options="-p 5432 -k /run/postgresql"
redis-server --daemonize yes --dir /var/lib/redis > /dev/null
nginx
node ${SUPPORT}/smtp-sink.mjs ${MAIL_PORT} ${base}/mail > /dev/null 2>&1 &
`;

/** What somebody would clone: the project with changes that are not committed yet. */
function makeRepository(folder: string): void {
  copyProject(folder);
  const git = (...args: string[]) => execFileSync('git', args, { cwd: folder, stdio: 'pipe' });
  git('init', '--quiet');
  git('add', '--all');
  const who = ['-c', 'user.name=Test', '-c', 'user.email=test@stall.test'];
  git(...who, 'commit', '--quiet', '--message', 'A release');
}

function makeStandIns(base: string): string {
  const bin = join(base, 'stand-ins');
  mkdirSync(bin);
  for (const [name, script] of Object.entries(standIns(base))) {
    writeFileSync(join(bin, name), `#!/bin/sh\nset -eu\n${script}\n`);
    chmodSync(join(bin, name), 0o755);
  }
  return bin;
}

/** Makes the machine, and a process that holds it. */
async function enter(base: string): Promise<ChildProcess> {
  const lines = Object.entries(FOLDERS).flatMap(([path, kind]) => {
    const ours = join(base, path.slice(1).replaceAll('/', '-'));
    const fill = kind === 'copied' ? `cp -a ${path} ${ours}` : `mkdir ${ours}`;
    return [fill, `mount --bind ${ours} ${path}`];
  });
  const script = ['set -eu', ...lines, 'ip link set lo up', 'echo ready', 'exec sleep infinity'];
  const holder = spawn('unshare', ['--mount', '--net', '--', 'sh', '-c', script.join('\n')], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let said = '';
  holder.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const ready = once(holder.stdout, 'data').then(() => true);
  const ended = once(holder, 'exit').then(() => false);
  if (await Promise.race([ready, ended])) return holder;
  throw new Error(`This machine lets nobody have another one: ${said}`);
}

async function runInside({ pid }: ChildProcess, script: string, env: NodeJS.ProcessEnv) {
  const shell = ['bash', '-euo', 'pipefail', '-c', script];
  const child = spawn('nsenter', [`--target=${pid}`, '--mount', '--net', ...shell], {
    cwd: '/',
    env,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [child.stdout, child.stderr]) {
    stream.on('data', (chunk) => {
      output += chunk;
    });
  }
  // What runs on in the background keeps the output open.
  const [code] = await once(child, 'exit');
  if (code !== 0) throw new Error(`The lines ended with ${code}:\n${output}`);
  return output;
}

/** Ends every process of the machine. */
function killInside({ pid }: ChildProcess): void {
  const net = (id: string) => {
    try {
      return execFileSync('readlink', [`/proc/${id}/ns/net`], { encoding: 'utf8' });
    } catch {
      return '';
    }
  };
  const ours = net(String(pid));
  const all = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
  for (const id of all) {
    if (ours !== '' && net(id) === ours && existsSync(`/proc/${id}`)) {
      try {
        process.kill(Number(id), 'SIGKILL');
      } catch {
        // It has ended.
      }
    }
  }
}
