import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { parse } from 'yaml';
import { loadConfig } from '../../src/config.ts';
import { projectRoot } from '../../src/paths.ts';
import { ENVIRONMENT_VARIABLES } from '../../src/start/environment-variables.ts';
import { missingSettings } from '../../src/start/missing-settings.ts';
import {
  dockerfile,
  healthCheck,
  imageCommand,
  procfile,
} from '../support/deployment/deployment-files.ts';

const read = (file: string) => readFileSync(join(projectRoot, file), 'utf8');
const known = new Set(ENVIRONMENT_VARIABLES.map(({ name }) => name));
const required = ENVIRONMENT_VARIABLES.filter((each) => each.required).map(({ name }) => name);
const SECRET = 'generated-by-the-platform-00000000001';

interface Service {
  command?: string[];
  environment?: Record<string, string>;
  env_file?: string;
  volumes?: string[];
  depends_on?: Record<string, { condition: string }>;
  healthcheck?: { test?: string[]; disable?: boolean };
  stop_grace_period?: string;
  logging?: { options: Record<string, string> };
  mem_limit?: string;
  image: string;
}
/** Docker fills in what .env has. */
const filledIn = read('compose.yaml').replace(
  /\$\{DATABASE_PASSWORD:\?[^}]+\}/g,
  'a-generated-one',
);
const compose = parse(filledIn, { merge: true }) as {
  services: Record<string, Service>;
  volumes: Record<string, unknown>;
};
const ours = ['web', 'worker', 'release'] as const;

test('the image and compose.yaml run what the Procfile runs', () => {
  expect(imageCommand.join(' ')).toBe(procfile.web);
  expect(compose.services.web?.command).toBeUndefined();
  expect(compose.services.worker?.command?.join(' ')).toBe(procfile.worker);
  expect(compose.services.release?.command?.join(' ')).toBe(procfile.release);
});

test('package.json runs web and worker as the Procfile does', () => {
  const { scripts } = JSON.parse(read('package.json'));
  expect({ web: scripts.web, worker: scripts.worker }).toEqual({
    web: procfile.web,
    worker: procfile.worker,
  });
});

test('compose.yaml gives each process settings that start it, and shares files and database', () => {
  const filled = { JWT_SECRET: SECRET, ENCRYPTION_KEY: SECRET, FRONTEND_URL: 'http://localhost' };
  for (const name of ours) {
    const { environment = {}, env_file, volumes, stop_grace_period } = compose.services[name] ?? {};
    expect(Object.keys(environment).filter((variable) => !known.has(variable))).toEqual([]);
    expect(env_file).toBe('.env');
    expect(stop_grace_period).toBe('20s');
    const config = loadConfig({ NODE_ENV: 'production', ...filled, ...environment });
    expect(volumes).toEqual([`files:${config.dataDir}`]);
    expect(new URL(config.databaseUrl).hostname in compose.services).toBe(true);
    expect(new URL(config.redisUrl ?? '').hostname in compose.services).toBe(true);
    expect(missingSettings(config).map(({ variable }) => variable)).not.toContain('TRUST_PROXY');
  }
  expect(Object.keys(compose.volumes)).toContain('files');
});

test('compose.yaml has no password of its own, and limits what logs and memory take', () => {
  expect(read('compose.yaml')).not.toMatch(/PASSWORD: \w|:\w+@database/);
  for (const [name, service] of Object.entries(compose.services)) {
    expect(service.logging?.options, name).toEqual({ 'max-size': '20m', 'max-file': '5' });
    expect(service.mem_limit, name).toMatch(/^\d+[mg]$/);
  }
  const settings = compose.services.database?.command ?? [];
  const asked = [...read('docs/operations/postgresql.md').matchAll(/^\| `(\w+) = [\w.]+`/gm)].map(
    ([, name]) => name,
  );
  expect(asked.length).toBeGreaterThan(3);
  for (const name of asked) {
    if (name === 'synchronous_commit') continue;
    expect(
      settings.some((setting) => setting.startsWith(`-c${name}=`)),
      name,
    ).toBe(true);
  }
});

test('compose.yaml migrates before anything serves, on a database that is up', () => {
  const migrated = { release: { condition: 'service_completed_successfully' } };
  expect(compose.services.web?.depends_on).toEqual(migrated);
  expect(compose.services.worker?.depends_on).toEqual(migrated);
  for (const name of Object.keys(compose.services.release?.depends_on ?? {})) {
    expect(compose.services[name]?.healthcheck?.test).toBeDefined();
  }
});

test('the image runs as somebody without rights, says how it does, and keeps files outside', () => {
  expect(dockerfile).toMatch(/^USER node$/m);
  expect(healthCheck.join(' ')).toContain('/healthz');
  const folder = /DATA_DIR=(\S+)/.exec(dockerfile)?.[1];
  expect(dockerfile).toContain(`VOLUME ${folder}\n`);
  // The programs are compiled by the Node.js that runs them.
  const stages = dockerfile.match(/^FROM (\S+)/gm);
  expect(new Set(stages).size).toBe(1);
});

test('app.json asks for what a start needs, and the platform makes the rest', () => {
  interface Entry {
    value?: string;
    generator?: string;
    required?: boolean;
  }
  const { env, addons } = JSON.parse(read('app.json')) as {
    env: Record<string, Entry>;
    addons: string[];
  };
  // The database's certificate there is nobody's; its driver reads that variable by itself.
  expect(env.PGSSLMODE?.value).toBe('no-verify');
  expect(Object.keys(env).filter((name) => !known.has(name))).toEqual(['PGSSLMODE']);
  // The add-ons set their addresses; the certificate of Redis is nobody's, too.
  expect(addons).toEqual(['heroku-postgresql', 'heroku-redis']);
  expect(env.REDIS_TLS_VERIFY?.value).toBe('0');
  // A disk there is lost each day, and no two processes share one.
  const bucket = Object.keys(env).filter((name) => name.startsWith('FILES_S3_'));
  expect(bucket).toHaveLength(5);
  expect(bucket.filter((name) => env[name]?.required === false)).toEqual([]);
  // Also while there is no Redis yet, as docs/configuration.md counts; the smallest plan takes 20 connections.
  expect(2 * Number(env.DB_POOL_MAX?.value) + 4 + 12).toBeLessThanOrEqual(20);
  for (const name of required.filter((variable) => variable !== 'DATABASE_URL')) {
    expect(env[name]?.required, name).not.toBe(false);
  }
  const asked = Object.keys(env).filter((name) => {
    const { value, generator, required = true } = env[name] ?? {};
    return required && value === undefined && generator === undefined;
  });
  expect(asked).toEqual(['FRONTEND_URL', ...bucket]);
  const given = Object.entries(env).flatMap(([name, { value, generator }]) =>
    value || generator ? [[name, value ?? SECRET]] : [],
  );
  const config = {
    ...Object.fromEntries(given),
    FRONTEND_URL: 'https://shops.example.com',
    ...Object.fromEntries(bucket.map((name) => [name, 'https://s3.example.com'])),
    FILES_S3_BUCKET: 'shops',
    DATABASE_URL: 'postgres://a:b@database.example.com:5432/c',
    PORT: '41234',
  };
  expect(() => loadConfig(config)).not.toThrow();
});

test('what the image is built of leaves nothing out that a build reads', () => {
  const ignored = read('.dockerignore')
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
  const needed = ['src', 'worker', 'migrations', 'dev', 'bench', 'public', 'views', 'data'];
  const files = ['package.json', 'package-lock.json', 'Procfile', 'tsconfig.build.json', '.npmrc'];
  expect(ignored.filter((name) => [...needed, ...files].includes(name))).toEqual([]);
  // What was built or installed elsewhere, and secrets.
  expect(ignored).toEqual(
    expect.arrayContaining(['node_modules', 'dist', '.builds', '.data', '.env']),
  );
});

describe('the units of systemd', () => {
  const UNITS = { web: 'web@', worker: 'worker@', release: 'release', backup: 'backup' } as const;
  const all = [...ours, 'backup'] as const;
  /** The lines of `[Service]` by their names. */
  const service = (name: keyof typeof UNITS): Record<string, string> => {
    const text = read(`docs/systemd/stallkeeper-${UNITS[name]}.service`);
    const [, body = ''] = /^\[Service\]\n([^[]+)/m.exec(text) ?? [];
    return Object.fromEntries(
      [...body.matchAll(/^(\w+)=(.*)$/gm)].map(([, key = '', value = '']) => [key, value]),
    );
  };

  test.each(ours)('run %s as the Procfile does, in the folder that is current', (name) => {
    const { ExecStart, WorkingDirectory, EnvironmentFile, User } = service(name);
    expect(ExecStart).toBe(`/usr/bin/${procfile[name]}`);
    expect(WorkingDirectory).toMatch(/\/current$/);
    expect(EnvironmentFile).toMatch(/^\/etc\//);
    expect(User).toBe('stallkeeper');
  });

  test.each(all)('keep what %s writes apart from the code, and let it do nothing else', (name) => {
    const unit = service(name);
    const set = Object.fromEntries(
      (unit.Environment ?? '').split(' ').map((pair) => pair.split('=')),
    );
    expect(Object.keys(set).filter((variable) => !known.has(variable))).toEqual([]);
    // Commands must have it, too: it is in the file that all of them read.
    expect(set.DATA_DIR).toBeUndefined();
    expect(read('.env.example')).toContain(`\nDATA_DIR=/var/lib/${unit.StateDirectory}\n`);
    expect(unit.EnvironmentFile).toBe('/etc/stallkeeper/stallkeeper.env');
    expect(unit).toMatchObject({
      NoNewPrivileges: 'yes',
      CapabilityBoundingSet: '',
      ProtectSystem: 'strict',
      ProtectHome: 'yes',
      SystemCallFilter: '@system-service',
    });
    // V8 compiles while it runs.
    expect(unit.MemoryDenyWriteExecute).toBeUndefined();
  });

  test('start web and worker again, and give them time to end; release runs once', () => {
    for (const name of ['web', 'worker'] as const) {
      // The helpers that end with their process are not told by themselves.
      const expected = { Restart: 'always', TimeoutStopSec: '20', KillMode: 'mixed' };
      expect(service(name)).toMatchObject(expected);
    }
    expect(service('release').Type).toBe('oneshot');
    expect(service('release').Restart).toBeUndefined();
    expect(service('web').Environment).toContain(' PORT=%i');
    expect(service('worker').Environment).toContain(' WORKER_PORT=%i');
    expect(service('backup').Type).toBe('oneshot');
  });
});
