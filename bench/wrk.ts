import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { projectRoot } from '../src/paths.ts';
import { toolPath } from './tools.ts';

/** One request of the list that is sent again and again. */
export interface Prepared {
  path: string;
  headers?: Readonly<Record<string, string>>;
  method?: string;
  body?: string;
}

interface Load {
  /** Origins of the processes; each gets a load generator of its own. */
  urls: readonly string[];
  /** At once, over all processes; a multiple of their number. */
  connections: number;
  seconds: number;
  requests: readonly Prepared[];
  /** What each prepared request must answer before the load begins; 200 unless told. */
  expect?: number;
}

/** What the load generators saw, together. */
export interface WrkAnswer {
  perSecond: number;
  requests: number;
  p50Ms: number;
  p99Ms: number;
  /** Answers of 400 and above. */
  refused: number;
  /** Connections that broke, and requests without an answer in time. */
  broken: number;
  [field: string]: number;
}

/** What one load generator says at its end. */
export interface Said {
  requests: number;
  us: number;
  refused: number;
  broken: number;
  latency: [us: number, count: number][];
}

const CHECKED_AT_MOST = 50;
const run = promisify(execFile);

/**
 * Sends the requests in turn to all processes at once. Before, some of them are sent once each: a
 * redirection or an error page must not pass for a fast answer.
 * @throws Error when one of these answers otherwise, or when wrk is missing
 */
export async function runWrk(load: Load): Promise<WrkAnswer> {
  const { urls, requests, connections, seconds } = load;
  await check(load);
  const folder = mkdtempSync(join(tmpdir(), 'stallkeeper-wrk-'));
  try {
    const list = join(folder, 'requests.lua');
    writeFileSync(list, luaOf(requests));
    const each = Math.max(1, Math.round(connections / urls.length));
    const said = await Promise.all(
      urls.map(async (url, n) => {
        const script = join(projectRoot, 'bench/wrk.lua');
        const size = [`-t1`, `-c${each}`, `-d${seconds}s`, '--timeout', '10s'];
        const first = String(Math.round((n * requests.length) / urls.length));
        const args = [...size, '-s', script, url, '--', list, first];
        const { stdout } = await run(toolPath('wrk'), args, { maxBuffer: 64 * 1_048_576 });
        return JSON.parse(stdout.trimEnd().split('\n').at(-1) ?? '') as Said;
      }),
    );
    return together(said);
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

async function check({ urls, requests, expect = 200 }: Load): Promise<void> {
  const step = Math.ceil(requests.length / CHECKED_AT_MOST);
  const some = requests.filter((_, n) => n % step === 0);
  for (const url of urls) {
    for (const { path, headers, method, body } of some) {
      const options = { headers, method, body, redirect: 'manual' } as const;
      const response = await fetch(`${url}${path}`, options as RequestInit);
      const text = await response.text();
      if (response.status === expect) continue;
      throw new Error(`${path} answers ${response.status}, not ${expect}: ${text.slice(0, 300)}`);
    }
  }
}

/** What several load generators saw, as one. */
export function together(said: readonly Said[]): WrkAnswer {
  const sum = (field: 'requests' | 'refused' | 'broken') =>
    said.reduce((total, each) => total + each[field], 0);
  const perSecond = said.reduce((total, { requests, us }) => total + (requests * 1e6) / us, 0);
  const latency = said.flatMap((each) => each.latency).sort(([a], [b]) => a - b);
  return {
    perSecond: Math.round(perSecond),
    requests: sum('requests'),
    p50Ms: withinMs(latency, 0.5),
    p99Ms: withinMs(latency, 0.99),
    refused: sum('refused'),
    broken: sum('broken'),
  };
}

/** The time within which this part of the answers came, to a hundredth of a millisecond. */
function withinMs(latency: readonly [us: number, count: number][], part: number): number {
  let left = part * latency.reduce((total, [, count]) => total + count, 0);
  for (const [us, count] of latency) {
    left -= count;
    if (left <= 0) return Math.round(us / 10) / 100;
  }
  return 0;
}

function luaOf(requests: readonly Prepared[]): string {
  const items = requests.map(({ path, headers = {}, method = 'GET', body }) => {
    const fields = Object.entries(headers).map(([name, value]) => `[${lua(name)}]=${lua(value)}`);
    const sent = body === undefined ? '' : `, body=${lua(body)}`;
    return `{path=${lua(path)}, method=${lua(method)}, headers={${fields.join(',')}}${sent}}`;
  });
  return `return {\n${items.join(',\n')}\n}\n`;
}

/** A text as Lua 5.1 reads it: every byte that is not plain ASCII as its decimal number. */
function lua(text: string): string {
  const bytes = [...Buffer.from(text)].map((byte) =>
    byte >= 32 && byte < 127 && byte !== 34 && byte !== 92
      ? String.fromCharCode(byte)
      : `\\${String(byte).padStart(3, '0')}`,
  );
  return `"${bytes.join('')}"`;
}
