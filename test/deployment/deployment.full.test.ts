import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeAll, describe, expect, test } from 'vitest';
import { freePort } from '../../dev/postgres/free-port.ts';
import { useApp } from '../support/app.ts';
import { browse, type Served } from '../support/deployment/browsing.ts';
import {
  dockerfile,
  healthCheck,
  imageCommand,
  procfile,
} from '../support/deployment/deployment-files.ts';
import {
  type Started,
  untilReady,
  useScratchMachine,
} from '../support/deployment/scratch-machine.ts';
import { openSmallShop } from '../support/deployment/small-shop.ts';
import { describeWithRedis } from '../support/describe-with-redis.ts';
import { aRedis, type TestRedis } from '../support/redis.ts';
import { ask } from '../support/resilience/ask.ts';
import { useOwnPostgres } from '../support/resilience/own-postgres.ts';
import { spareDatabase } from '../support/resilience/spare-database.ts';
import { openSystemCluster } from '../support/resilience/system-postgres.ts';

const SLOW_MS = 600_000;

const context = useApp();
/** The oldest that we name, where the system has it. */
const postgres = useOwnPostgres(context, { open: openSystemCluster });
const machine = useScratchMachine();
const isThere = (path: string) => existsSync(join(machine.folder, path));
const read = (path: string) => readFileSync(join(machine.folder, path), 'utf8');
const write = (path: string, text: string) => writeFileSync(join(machine.folder, path), text);

/** What production does not start without, and nothing else. */
const settingsFor = async (): Promise<Record<string, string>> => ({
  NODE_ENV: 'production',
  DATABASE_URL: await spareDatabase(postgres.adminUrl),
  JWT_SECRET: 'a-secret-of-the-deployment-test-000001',
  ENCRYPTION_KEY: 'a-key-of-the-deployment-test-000000001',
  FRONTEND_URL: 'https://shops.example.com',
});

/** A web process at a port of its own, ready. */
async function startWeb(command: string | readonly string[], env: Record<string, string>) {
  const port = String(await freePort());
  const url = `http://127.0.0.1:${port}`;
  const started = machine.start(command, { ...env, PORT: port });
  await untilReady(url, started);
  return { ...started, url, port };
}
type Web = Awaited<ReturnType<typeof startWeb>>;

test(
  'what the image is built by installs once, compiles, and leaves only what runs',
  async () => {
    const lines = [...dockerfile.matchAll(/^RUN (npm .+)$/gm)].map(([, line = '']) => line);
    expect(lines).toHaveLength(2);
    for (const line of lines) {
      const output = await machine.run(line);
      expect(output).not.toContain('Installing packages');
    }
    expect(isThere('dist/src/server.js')).toBe(true);
    expect(isThere('node_modules/typescript')).toBe(false);
  },
  SLOW_MS,
);

const WAYS: [string, string | readonly string[]][] = [
  ['the Procfile', procfile.web],
  ['the image', imageCommand],
];

/** `release`, `web` and `worker` in a new database, until each has done something. */
async function deploy(web: string | readonly string[], more: Record<string, string> = {}) {
  const env = { ...(await settingsFor()), ...more };
  expect(await machine.run(procfile.release, env)).toMatch(/^Migrations applied: \w+, /);
  const serving = await startWeb(web, env);
  const worker = machine.start(procfile.worker, env);
  const shop = await openSmallShop(serving.url);
  for (const path of ['/healthz', '/login', `/catalog/${shop.slug}`]) {
    expect((await ask(serving.url + path)).status, path).toBe(200);
  }
  expect(await shop.invoice(serving.url)).toBe('%PDF-');
  expect(serving.output()).toContain('FILES_S3_… is not set');
  await machine.run(healthCheck, { PORT: serving.port });
  expect(await Promise.all([serving.stop(), worker.stop()])).toEqual([0, 0]);
  await expect(machine.run(healthCheck, { PORT: serving.port })).rejects.toThrow('ended with 1');
}

describe('the processes with the required settings alone', () => {
  test.each(WAYS)(
    'of %s',
    async (_name, web) => {
      await deploy(web);
    },
    SLOW_MS,
  );

  describeWithRedis('and a Redis', (program) => {
    let redis: TestRedis;
    beforeAll(async () => {
      redis = await aRedis(program);
      await redis.start();
      return redis.dispose;
    });
    test(
      'of the Procfile',
      async () => {
        await deploy(procfile.web, { REDIS_URL: redis.url });
        expect(await redis.keys('stallkeeper:*')).toBeGreaterThan(0);
      },
      SLOW_MS,
    );
  });

  test(
    'and commands run beside them',
    async () => {
      const env = await settingsFor();
      expect(await machine.run('npm run migrate', env)).toContain('Applied: ');
      write(
        'settings.env',
        Object.entries(env)
          .map((pair) => pair.join('='))
          .join('\n'),
      );
      const program = 'dist/dev/run-command.js invariants';
      const holds = /All \d+ data checks passed\n$/;
      expect(await machine.run('npm run invariants', env)).toMatch(holds);
      expect(await machine.run(`node --env-file=settings.env ${program}`)).toMatch(holds);
    },
    SLOW_MS,
  );
});

test(
  'packages and build are all that an image of one’s own needs',
  async () => {
    await machine.run('mkdir ../least && cp -RP package.json node_modules .builds dist ../least');
    const inLeast = (line: string) => `cd ../least && exec ${line}`;
    const env = await settingsFor();
    await machine.run(inLeast(procfile.release), env);
    const web = await startWeb(inLeast(procfile.web), env);
    expect((await ask(`${web.url}/login`)).status).toBe(200);
    expect(await web.stop()).toBe(0);
    const invariants = inLeast('node dist/dev/run-command.js invariants');
    expect(await machine.run(invariants, env)).toMatch(/All \d+ data checks passed\n$/);
  },
  SLOW_MS,
);

describe('releases after each other in one folder, while people browse', () => {
  const PROBE = 'src/web/ops/probes.routes.ts';
  const STYLE = 'public/css/shop/70-storefront.css';

  test(
    'no request fails, and each process keeps what it began with',
    async () => {
      const env = { ...(await settingsFor()), TRUST_PROXY: 'loopback' };
      const before = { probe: read(PROBE), style: read(STYLE) };
      const change = (release: string) => {
        write(PROBE, before.probe.replace(`status: 'ok'`, `status: 'ok', release: '${release}'`));
        write(STYLE, `${before.style}\n.release-${release} { color: inherit }\n`);
      };
      const production = { NODE_ENV: 'production' };
      // The second brings what compiles, and leaves it for the third, which takes it away again.
      const builds: Record<string, string> = {
        second: 'npm run build',
        third: 'npm run build && npm prune --omit=dev',
      };
      const begin = async (release: string): Promise<[Web & Served, Started]> => {
        await machine.run(procfile.release, env);
        const web = await startWeb(procfile.web, env);
        return [{ ...web, release }, machine.start(procfile.worker, env)];
      };

      let [serving, worker] = await begin('');
      const shop = await openSmallShop(serving.url);
      const people = browse(() => serving, shop.slug);
      try {
        for (const [release, build] of Object.entries(builds)) {
          change(release);
          await machine.run(build, production);
          // Both for the first time: packages are loaded by those who need them.
          const photo = await shop.photo(serving.url);
          expect((await ask(serving.url + photo)).status).toBe(200);
          expect(await shop.invoice(serving.url)).toBe('%PDF-');
          const old = [serving, worker];
          [serving, worker] = await begin(release);
          expect(await Promise.all(old.map((each) => each.stop()))).toEqual([0, 0]);
        }
      } finally {
        const { wrong, visits } = await people.end();
        expect(wrong).toEqual([]);
        expect([...visits.keys()]).toEqual(['', 'second', 'third']);
      }
      // SIGTERM ends a worker at once while it loads: this one has loaded when it has done something.
      expect(await shop.invoice(serving.url)).toBe('%PDF-');
      expect(await Promise.all([serving.stop(), worker.stop()])).toEqual([0, 0]);
    },
    SLOW_MS,
  );
});
