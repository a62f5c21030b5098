import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { freePort } from '../../../dev/postgres/free-port.ts';
import { needSystemTool } from '../../../dev/system-tool.ts';
import { documentedFile } from './documented-file.ts';
import { type LoadBalancer, untilAnswering } from './load-balancer.ts';

/** Which ports take the places of those in `docs/operations/haproxy.cfg`. */
export interface HaproxyPorts {
  shops: number;
  /** Where it passes connections on to the primary. */
  postgres: number;
  /** At those, two `web` listen. */
  web: readonly number[];
  /** On each database machine. */
  database: { postgres: number; patroni: number };
}

/** The documented file, for machines that are all this one. */
export const haproxySettings = ({ shops, postgres, web, database }: HaproxyPorts): string =>
  documentedFile('haproxy.cfg', {
    '10.0.0.': '127.0.0.',
    'bind :80': `bind 127.0.0.1:${shops}`,
    '127.0.0.1:5000': `127.0.0.1:${postgres}`,
    ':5432': `:${database.postgres}`,
    'port 8008': `port ${database.patroni}`,
    '10.0.0.21:3000': `127.0.0.1:${web[0]}`,
    '10.0.0.22:3000': `127.0.0.1:${web[1]}`,
  });

/** @throws Error where the program is not and cannot be installed */
export const findHaproxy = (): string =>
  needSystemTool({ program: 'haproxy', debianPackage: 'haproxy' });

/**
 * HAProxy before two web processes at these ports, as documented: it asks each one five times a second
 * whether it is ready. No database is behind it.
 */
export async function startHaproxy(web: readonly number[]): Promise<LoadBalancer> {
  const program = findHaproxy();
  const [shops, postgres, statsPort] = [await freePort(), await freePort(), await freePort()];
  const database = { postgres: await freePort(), patroni: await freePort() };
  const folder = mkdtempSync(join(tmpdir(), 'stallkeeper-haproxy-'));
  const settings = join(folder, 'haproxy.cfg');
  writeFileSync(settings, haproxySettings({ shops, postgres, web, database }) + tableAt(statsPort));
  const child = spawn(program, ['-db', '-f', settings], { stdio: 'ignore' });
  const url = `http://127.0.0.1:${shops}`;
  await untilAnswering(child, url);
  return {
    url,
    untilAllUp: async () => {
      for (;;) {
        const answer = await fetch(`http://127.0.0.1:${statsPort}/;csv`);
        if (upIn(await answer.text()) === web.length) return;
        await wait(20);
      }
    },
    stop: () => {
      child.kill('SIGKILL');
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

const tableAt = (port: number): string =>
  [
    '',
    'frontend stats',
    '  mode http',
    '  timeout client 60s',
    `  bind 127.0.0.1:${port}`,
    '  stats enable',
    '  stats uri /',
    '',
  ].join('\n');

/** How many servers are up, by its table. */
const upIn = (csv: string): number =>
  csv.split('\n').filter((line) => /^web,web\d/.test(line) && line.split(',')[17] === 'UP').length;
