import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { migrateUp } from '../migrations/run.ts';
import { ConfigError, loadConfig } from '../src/config.ts';
import { projectRoot } from '../src/paths.ts';
import { type DemoLogin, ensureDemo } from './demo/ensure-demo.ts';
import { type LocalDatabase, openLocalDatabase } from './local-database.ts';
import { Supervisor } from './supervisor.ts';

const READY_TIMEOUT_MS = 60_000;

/** The whole product on this machine: database, migrations, demo data, web and worker. */
async function main(): Promise<void> {
  const watch = process.argv.includes('--watch');
  const dataDir = resolve(projectRoot, process.env.DATA_DIR || '.data');
  claimDataDir(dataDir);
  const database = await openLocalDatabase(dataDir);
  const supervisor = new Supervisor();
  stopOnSignal(supervisor, database);
  try {
    const env = { LOG_LEVEL: 'warn', ...process.env, DATABASE_URL: database.url };
    const config = loadConfig(env);
    await migrateUp(database.url);
    const logins = process.env.DEMO === '0' ? [] : await ensureDemo(config);
    const flags = [
      '--enable-source-maps',
      ...(watch ? ['--watch', '--watch-preserve-output'] : []),
    ];
    supervisor.start({ name: 'web', args: [...flags, 'dist/src/server.js'], env });
    supervisor.start({ name: 'worker', args: [...flags, 'dist/worker/main.js'], env });
    if (watch) {
      const compiler = 'node_modules/typescript/bin/tsc';
      const args = [compiler, '-p', 'tsconfig.build.json', '--watch', '--preserveWatchOutput'];
      supervisor.start({ name: 'compiler', args, env });
    }
    const address = `http://localhost:${config.port}`;
    await untilReady(`http://127.0.0.1:${config.port}/readyz`);
    console.log(greeting(address, logins));
  } catch (error) {
    await supervisor.stop();
    await database.stop();
    throw error;
  }
}

/** Two runs on one data folder would stop each other's database. */
function claimDataDir(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true });
  const file = join(dataDir, 'start.pid');
  const other = existsSync(file) ? Number(readFileSync(file, 'utf8')) : 0;
  if (other && other !== process.pid && isAlive(other)) {
    throw new ConfigError(
      `Stallkeeper already runs on ${dataDir} as process ${other}; if it does not, delete ${file}`,
    );
  }
  writeFileSync(file, String(process.pid));
  process.on('exit', () => rmSync(file, { force: true }));
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

function stopOnSignal(supervisor: Supervisor, database: LocalDatabase): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    console.log('\nStopping …');
    await supervisor.stop();
    await database.stop();
    process.exit(0);
  };
  process.on('SIGINT', stop);
  process.on('SIGTERM', stop);
}

async function untilReady(url: string): Promise<void> {
  const deadline = Date.now() + READY_TIMEOUT_MS;
  while (Date.now() < deadline) {
    const response = await fetch(url).catch(() => null);
    if (response?.ok) return;
    await wait(50);
  }
  throw new Error(`The web process did not become ready at ${url}`);
}

function greeting(address: string, logins: DemoLogin[]): string {
  const lines = ['', 'Stallkeeper is running.', '', `  Seller     ${address}/dashboard`];
  for (const { role, email, password, shop } of logins) {
    if (shop) lines.push(`  Shop       ${address}/catalog/${shop}`);
    lines.push(`  ${role.padEnd(9)}  ${email}  ${password}`);
  }
  return [...lines, '', 'Ctrl-C stops everything.', ''].join('\n');
}

main().catch((error) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
