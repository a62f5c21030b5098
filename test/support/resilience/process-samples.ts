import { readdirSync } from 'node:fs';
import { processUsage } from '../../../dev/process-usage.ts';
import type { WebProcess } from '../../../dev/web-process.ts';
import { rows } from '../rows.ts';
import { ask } from './ask.ts';

/** Lets the test read the metrics of the processes that get it. */
export const METRICS_TOKEN = 'metrics-token';

/** What a web process holds at a moment. */
export interface WebSample {
  rssMb: number;
  files: number;
  /** To the test's database, of all processes. */
  connections: number;
  /** The event loop's delay in the last seconds, in milliseconds. */
  lagMs: number;
}

/** What each of these processes, which have `METRICS_TOKEN`, holds now. */
export const webSamples = (processes: readonly WebProcess[]): Promise<WebSample[]> =>
  Promise.all(processes.map(({ url, child }) => sampleOf(url, child.pid ?? 0)));

async function sampleOf(url: string, pid: number): Promise<WebSample> {
  const { body } = await ask(`${url}/metrics`, {
    headers: { authorization: `Bearer ${METRICS_TOKEN}` },
  });
  const lag = /^nodejs_eventloop_lag_p99_seconds ([\d.e+-]+)$/m.exec(body)?.[1];
  const [held] = await rows<{ count: number }>(
    `select count(*) from pg_stat_activity where datname = current_database()`,
  );
  return {
    rssMb: processUsage(pid)?.rssMb ?? 0,
    files: readdirSync(`/proc/${pid}/fd`).length,
    connections: held?.count ?? 0,
    lagMs: Number(lag) * 1_000,
  };
}
