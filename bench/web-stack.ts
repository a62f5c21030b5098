import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { type ProcessUsage, processUsage } from '../dev/process-usage.ts';
import { startWebProcess, type WebProcess } from '../dev/web-process.ts';
import type { WrkAnswer } from './wrk.ts';

/** Compiled web processes as they run in production, with their logs at `info` in files. */
export interface WebStack {
  processes: readonly WebProcess[];
  urls: readonly string[];
  /** Of all together; zeros where the system does not say. */
  usage(): ProcessUsage;
  stop(): Promise<void>;
}

/** Starts so many web processes. `env` has DATABASE_URL and DATA_DIR, and what the case needs. */
export async function startWebStack(
  count: number,
  env: Record<string, string> & { DATA_DIR: string },
): Promise<WebStack> {
  const logs = join(env.DATA_DIR, 'logs');
  mkdirSync(logs, { recursive: true });
  const settings = { TRUST_PROXY: '127.0.0.1', LOG_LEVEL: 'info', ...env };
  const starting = Array.from({ length: count }, (_, n) =>
    startWebProcess(settings, { logFile: join(logs, `web-${n}.log`) }),
  );
  const processes = await Promise.all(starting);
  const kill = () => {
    for (const { child } of processes) child.kill();
  };
  process.once('exit', kill);
  return {
    processes,
    urls: processes.map(({ url }) => url),
    usage: () => sumOf(processes.map(({ child }) => processUsage(child.pid))),
    stop: async () => {
      await Promise.all(processes.map((each) => each.stop()));
      process.off('exit', kill);
    },
  };
}

/** A load's answer with the milliseconds that the web processes computed for each request. */
export async function withCpu(web: WebStack, send: () => Promise<WrkAnswer>) {
  const before = web.usage().cpuSeconds;
  const answer = await send();
  const webCpuMs = ((web.usage().cpuSeconds - before) * 1_000) / Math.max(1, answer.requests);
  return { ...answer, webCpuMs: Number(webCpuMs.toFixed(3)) };
}

function sumOf(usages: readonly (ProcessUsage | null)[]): ProcessUsage {
  const total = { cpuSeconds: 0, rssMb: 0, peakMb: 0 };
  for (const usage of usages) {
    total.cpuSeconds += usage?.cpuSeconds ?? 0;
    total.rssMb += usage?.rssMb ?? 0;
    total.peakMb += usage?.peakMb ?? 0;
  }
  return total;
}
