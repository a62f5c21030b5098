import { execFile } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { toolPath } from '../tools.ts';
import type { PgbenchScript } from './pgbench-script.ts';

const run = promisify(execFile);

interface PgbenchLoad {
  databaseUrl: string;
  clients: number;
  seconds: number;
  /** The numbers of the shops that are bought in. */
  shops: readonly [first: number, last: number];
  /** No two runs on a database have the same; up to 99. */
  run: number;
}

/**
 * Transactions a second, with plans that are kept as the product keeps them.
 * @throws Error when one fails, or when pgbench is missing
 */
export async function runPgbench(
  { text, variables }: PgbenchScript,
  { databaseUrl, clients, seconds, shops: [first, last], run: number }: PgbenchLoad,
): Promise<{ perSecond: number }> {
  const folder = mkdtempSync(join(tmpdir(), 'stallkeeper-pgbench-'));
  try {
    const file = join(folder, 'checkout.sql');
    writeFileSync(file, text);
    const all = { ...variables, run: number, first_shop: first, last_shop: last };
    const defined = Object.entries(all).flatMap(([name, value]) => ['-D', `${name}=${value}`]);
    const size = ['-c', String(clients), '-j', '1', '-T', String(seconds)];
    const args = ['-n', '-M', 'prepared', ...size, '-f', file, ...defined, databaseUrl];
    // Each run has new connections, which would plan the statements five times first.
    const env = { ...process.env, PGOPTIONS: '-c plan_cache_mode=force_generic_plan' };
    const { stdout, stderr } = await run(toolPath('pgbench'), args, { env }).catch(
      (error: { stdout?: string; stderr?: string }) => error,
    );
    const perSecond = Number(/^tps = ([\d.]+)/m.exec(stdout ?? '')?.[1]);
    const failed = /number of failed transactions: (\d+)/.exec(stdout ?? '')?.[1] ?? '0';
    if (!perSecond || failed !== '0' || /aborted/.test(stderr ?? '')) {
      throw new Error(`pgbench failed: ${stderr?.slice(0, 1_000)} ${stdout?.slice(0, 500)}`);
    }
    return { perSecond: Math.round(perSecond) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
