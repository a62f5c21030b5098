import { once } from 'node:events';
import { createServer } from 'node:net';
import { resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { migrateUp } from '../migrations/run.ts';
import { type Config, loadConfig } from '../src/config.ts';
import { checkEncryptionKey } from '../src/features/platform/verify-encryption-key.ts';
import { SecretBox } from '../src/kernel/crypto/encryption.ts';
import { connectDatabase } from '../src/kernel/db/db.ts';
import { projectRoot } from '../src/paths.ts';
import { cannotListen } from '../src/start/cannot-listen.ts';
import { ConfigError } from '../src/start/config-error.ts';
import { claimDataDir } from './data-dir-claim.ts';
import { type DemoLogin, ensureDemo } from './demo/ensure-demo.ts';
import { type LocalDatabase, openLocalDatabase } from './local-database.ts';
import { type Simulators, startSimulators } from './simulators/start-simulators.ts';
import { type Part, Supervisor } from './supervisor.ts';

const READY_TIMEOUT_MS = 60_000;
const EVERY_ADDRESS = ['0.0.0.0', '::'];

/** The whole product on this machine: database, migrations, demo data, web and worker. */
async function main(): Promise<void> {
  const watch = process.argv.includes('--watch');
  const dataDir = resolve(projectRoot, process.env.DATA_DIR || '.data');
  claimDataDir(dataDir);
  const supervisor = new Supervisor();
  const opening = openLocalDatabase(dataDir);
  stopOnSignal(supervisor, opening);
  const database = await opening;
  try {
    const simulators = await startSimulators(process.env);
    const env = {
      LOG_LEVEL: 'warn',
      ...process.env,
      ...simulators.env,
      DATABASE_URL: database.url,
    };
    const config = loadConfig(env);
    await portMustBeFree(config);
    await migrateUp(database.url);
    await verifyEncryptionKey(config);
    const logins = process.env.DEMO === '0' ? [] : await ensureDemo(config);
    for (const part of simulators.parts) {
      supervisor.start({ ...part, env: { ...part.env, ...webhookEnv(config) } });
    }
    const demoShop = logins.find(({ shop }) => shop)?.shop;
    for (const part of partsOf(watch)) {
      supervisor.start({ ...part, env: { ...(demoShop && { DEMO_SHOP: demoShop }), ...env } });
    }
    const { host, port } = config;
    await untilReady(`${ownAddress(config)}/readyz`);
    const isLocal = ['127.0.0.1', '::1', ...EVERY_ADDRESS].includes(host);
    console.log(greeting(addressOf(isLocal ? 'localhost' : host, port), logins, simulators.pages));
  } catch (error) {
    await supervisor.stop();
    await database.stop();
    throw error;
  }
}

/** Where our web process is reached from this machine. */
const ownAddress = ({ host, port }: Config): string =>
  addressOf(EVERY_ADDRESS.includes(host) ? '127.0.0.1' : host, port);

/** What a simulator needs that tells us of what happens there. */
const webhookEnv = (config: Config) => ({
  DATA_DIR: config.dataDir,
  GATEWAY_WEBHOOK_URL: `${ownAddress(config)}/webhooks/gateway`,
  GATEWAY_WEBHOOK_SECRET: config.gatewayWebhookSecrets[0],
  PROVIDER_WEBHOOK_URL: `${ownAddress(config)}/webhooks/provider`,
  CHAT_APP_SECRET: config.appSecrets.chat[0],
  SOCIAL_APP_SECRET: config.appSecrets.social[0],
});

function partsOf(watch: boolean): Omit<Part, 'env'>[] {
  const flags = ['--enable-source-maps', ...(watch ? ['--watch', '--watch-preserve-output'] : [])];
  const parts = [
    { name: 'web', args: [...flags, 'dist/src/server.js'] },
    { name: 'worker', args: [...flags, 'dist/worker/main.js'] },
  ];
  if (!watch) return parts;
  const compiler = 'node_modules/typescript/bin/tsc';
  return [
    ...parts,
    { name: 'assets', args: ['dist/dev/build-assets.js', '--watch'] },
    {
      name: 'compiler',
      args: [compiler, '-p', 'tsconfig.build.json', '--watch', '--preserveWatchOutput'],
    },
  ];
}

/** Otherwise whoever has the port would answer for us, while our web process starts in vain. */
async function portMustBeFree(config: Config): Promise<void> {
  const server = createServer().listen({ host: config.host, port: config.port });
  try {
    await once(server, 'listening');
    server.close();
  } catch (error) {
    throw cannotListen(error, { ...config, name: 'PORT' });
  }
}

/** Said once and here: parts that stop because of it would be started again and again. */
async function verifyEncryptionKey(config: Config): Promise<void> {
  const knex = connectDatabase(config);
  try {
    await checkEncryptionKey(new SecretBox(config.encryptionKey, config.previousEncryptionKey));
  } finally {
    await knex.destroy();
  }
}

/** Also when the terminal is closed: database and parts are in groups of their own. */
function stopOnSignal(supervisor: Supervisor, opening: Promise<LocalDatabase>): void {
  let stopping = false;
  const stop = async () => {
    if (stopping) return;
    stopping = true;
    console.log('\nStopping …');
    await supervisor.stop();
    await (await opening).stop();
    process.exit(0);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.on(signal, stop);
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

const addressOf = (host: string, port: number): string =>
  `http://${host.includes(':') ? `[${host}]` : host}:${port}`;

function greeting(address: string, logins: DemoLogin[], simulators: Simulators['pages']): string {
  const rows: [name: string, said: string][] = [['Seller', `${address}/dashboard`]];
  for (const { role, email, password, shop, runsPlatform } of logins) {
    if (runsPlatform) rows.push(['Portal', `${address}/admin`]);
    if (shop) rows.push(['Shop', `${address}/catalog/${shop}`]);
    rows.push([role, `${email}  ${password}`]);
  }
  for (const { name, address } of simulators) rows.push([name, `${address}  simulator`]);
  const width = Math.max(...rows.map(([name]) => name.length));
  const lines = rows.map(([name, said]) => `  ${name.padEnd(width)}  ${said}`);
  return ['', 'Stallkeeper is running.', '', ...lines, '', 'Ctrl-C stops everything.', ''].join(
    '\n',
  );
}

main().catch((error) => {
  console.error(error instanceof ConfigError ? error.message : error);
  process.exit(1);
});
