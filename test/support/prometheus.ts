import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { stringify } from 'yaml';
import { freePort } from '../../dev/postgres/free-port.ts';
import { needSystemTool } from '../../dev/system-tool.ts';

/** Debian's package of both programs. */
const debianPackage = 'prometheus';
/** @throws Error where the program is not and cannot be installed */
export const findPromtool = (): string => needSystemTool({ program: 'promtool', debianPackage });

export interface Prometheus {
  /** The alerts that fire now, by name. */
  firing(): Promise<string[]>;
  /** How many series an expression has now. */
  count(expr: string): Promise<number>;
  stop(): Promise<void>;
}

interface PrometheusSettings {
  /** Addresses by the name of their job. */
  targets: Record<string, string[]>;
  rules: string;
  /** Earlier figures in OpenMetrics, with times. */
  history: string;
}

/** Debian's Prometheus, which scrapes every three seconds. @throws Error where it cannot be installed */
export async function startPrometheus(settings: PrometheusSettings): Promise<Prometheus> {
  const program = needSystemTool({ program: 'prometheus', debianPackage });
  const folder = mkdtempSync(join(tmpdir(), 'stallkeeper-prometheus-'));
  const port = await freePort();
  writeFileSync(join(folder, 'alerts.yml'), settings.rules);
  writeFileSync(join(folder, 'history.txt'), settings.history);
  writeFileSync(
    join(folder, 'prometheus.yml'),
    stringify({
      global: { scrape_interval: '3s', scrape_timeout: '3s', evaluation_interval: '1s' },
      scrape_configs: Object.entries(settings.targets).map(([job_name, targets]) => ({
        job_name,
        static_configs: [{ targets }],
      })),
      rule_files: ['alerts.yml'],
    }),
  );
  const data = join(folder, 'data');
  const blocks = ['tsdb', 'create-blocks-from', 'openmetrics', join(folder, 'history.txt'), data];
  execFileSync(findPromtool(), blocks, { stdio: 'pipe' });
  const child = spawn(
    program,
    [
      `--config.file=${join(folder, 'prometheus.yml')}`,
      `--storage.tsdb.path=${data}`,
      `--web.listen-address=127.0.0.1:${port}`,
    ],
    { stdio: ['ignore', 'ignore', 'pipe'] },
  );
  let said = '';
  child.stderr.on('data', (chunk) => {
    said += chunk;
  });
  const get = async <T>(path: string): Promise<T> => {
    const answer = await fetch(`http://127.0.0.1:${port}/api/v1/${path}`);
    const { data, error } = (await answer.json()) as { data: T; error?: string };
    if (error) throw new Error(`${path}: ${error}`);
    return data;
  };
  await untilReady(child, port, () => said);
  return {
    firing: async () => {
      const { alerts } = await get<{ alerts: FoundAlert[] }>('alerts');
      const names = alerts
        .filter(({ state }) => state === 'firing')
        .map(({ labels }) => labels.alertname);
      return [...new Set(names)].sort();
    },
    count: async (expr) => {
      const { result } = await get<{ result: unknown[] }>(
        `query?${new URLSearchParams({ query: expr })}`,
      );
      return result.length;
    },
    stop: async () => {
      const ended = new Promise((resolve) => child.once('exit', resolve));
      child.kill('SIGKILL');
      await ended;
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

interface FoundAlert {
  state: string;
  labels: { alertname: string };
}

async function untilReady(child: ChildProcess, port: number, said: () => string): Promise<void> {
  const deadline = Date.now() + 30_000;
  while (Date.now() < deadline && child.exitCode === null) {
    const answer = await fetch(`http://127.0.0.1:${port}/-/ready`).catch(() => null);
    if (answer?.ok) return;
    await wait(50);
  }
  child.kill('SIGKILL');
  throw new Error(`Prometheus did not start:\n${said()}`);
}
