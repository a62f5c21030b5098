import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../../dev/postgres/free-port.ts';
import { findSystemTool } from '../../../dev/system-tool.ts';

const START_TIMEOUT_MS = 10_000;

export interface LoadBalancer {
  url: string;
  /** Ends when it sends requests to all of its servers. */
  untilAllUp(): Promise<void>;
  stop(): void;
}

/**
 * HAProxy before web processes at these ports, as `docs/operations.md` has it: it asks each one
 * five times a second whether it is ready.
 * @throws Error where the program is not and cannot be installed
 */
export async function startHaproxy(ports: readonly number[]): Promise<LoadBalancer> {
  const program = findSystemTool({ program: 'haproxy', debianPackage: 'haproxy' });
  if (!program) throw new Error('haproxy is missing: put it on the PATH');
  const [port, statsPort] = [await freePort(), await freePort()];
  const folder = mkdtempSync(join(tmpdir(), 'stallkeeper-haproxy-'));
  const settings = join(folder, 'haproxy.cfg');
  writeFileSync(settings, settingsFor({ port, statsPort, ports }));
  const child = spawn(program, ['-db', '-f', settings], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${port}`;
  await untilAnswering(child, url);
  return {
    url,
    untilAllUp: async () => {
      for (;;) {
        const answer = await fetch(`http://127.0.0.1:${statsPort}/;csv`);
        if (upIn(await answer.text()) === ports.length) return;
        await wait(20);
      }
    },
    stop: () => {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface Settings {
  port: number;
  statsPort: number;
  ports: readonly number[];
}

const settingsFor = ({ port, statsPort, ports }: Settings): string =>
  [
    'defaults',
    '  mode http',
    '  timeout connect 2s',
    // Longer than a busy machine takes.
    '  timeout check 5s',
    '  timeout client 60s',
    '  timeout server 60s',
    '  timeout http-keep-alive 30s',
    '  option http-keep-alive',
    '  option redispatch',
    '  retries 3',
    '  retry-on conn-failure',
    'frontend stats',
    `  bind 127.0.0.1:${statsPort}`,
    '  stats enable',
    '  stats uri /',
    'frontend shops',
    `  bind 127.0.0.1:${port}`,
    '  option forwardfor if-none',
    '  default_backend web',
    'backend web',
    '  balance roundrobin',
    '  option httpchk GET /readyz',
    '  default-server check inter 200ms fall 3 rise 1',
    ...ports.map((each, index) => `  server web${index} 127.0.0.1:${each}`),
    '',
  ].join('\n');

/** How many servers are up, by its table. */
const upIn = (csv: string): number =>
  csv.split('\n').filter((line) => /^web,web\d/.test(line) && line.split(',')[17] === 'UP').length;

async function untilAnswering(child: ChildProcess, url: string): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`${url}/healthz`).catch(() => null);
    if (answer?.ok) return;
    await wait(20);
  }
  child.kill('SIGKILL');
  throw new Error('haproxy did not start');
}
