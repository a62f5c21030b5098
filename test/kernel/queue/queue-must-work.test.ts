import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { connect, createServer, type Server } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, afterEach, beforeAll, describe, expect, inject, test } from 'vitest';
import { freePort } from '../../../dev/postgres/free-port.ts';
import { procfileArgs } from '../../../dev/procfile.ts';
import { lookAtQueue, queueMustWork } from '../../../src/kernel/queue/queue-must-work.ts';
import { projectRoot } from '../../../src/paths.ts';
import { ConfigError } from '../../../src/start/config-error.ts';
import { type Certificate, PrivateCa } from '../../support/deployment/private-ca.ts';
import { describeWithRedis } from '../../support/describe-with-redis.ts';
import { aRedis } from '../../support/redis.ts';
import { aRedisCluster, redisBehindSentinels } from '../../support/redis-group.ts';
import { startWorkerProcess } from '../../support/worker-process.ts';

const NOWHERE = 'postgres://nobody@127.0.0.1:1/none';
const config = (redisUrl: string | null, databaseUrl = NOWHERE) => ({
  redisUrl,
  databaseUrl,
  redisTlsVerify: true,
});

/** The compiled `web` and `worker`, as they end. */
async function endOf(process_: 'web' | 'worker', env: Record<string, string>) {
  const child = spawn(process.execPath, procfileArgs(process_), {
    cwd: projectRoot,
    env: {
      PATH: process.env.PATH,
      NODE_ENV: 'production',
      LOG_LEVEL: 'warn',
      HOST: '127.0.0.1',
      PORT: String(await freePort()),
      DATABASE_URL: NOWHERE,
      FRONTEND_URL: 'http://localhost:3000',
      JWT_SECRET: 'a-secret-of-the-queue-test-00000001',
      ENCRYPTION_KEY: 'a-key-of-the-queue-test-00000000001',
      ...env,
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  let log = '';
  child.stdout.on('data', (chunk) => {
    log += chunk;
  });
  await once(child, 'close');
  const { level, msg } = JSON.parse(log.trim().split('\n').at(-1) ?? '');
  return { code: child.exitCode, level, msg };
}

describeWithRedis('a queue in a Redis', (program) => {
  const folder = mkdtempSync(join(tmpdir(), 'stallkeeper-queue-'));
  const servers: ChildProcess[] = [];
  let certificate: Certificate;
  beforeAll(() => {
    certificate = new PrivateCa(folder).issue('redis', 'IP:127.0.0.1');
  });
  afterEach(async () => {
    for (const server of servers.splice(0)) {
      server.kill('SIGKILL');
      await once(server, 'exit');
    }
  });
  afterAll(() => rmSync(folder, { recursive: true, force: true }));

  /** Runs a server with these arguments until the test ends. Gives its address. */
  async function running(
    args: (port: number) => string[],
    scheme = 'redis',
    at?: number,
  ): Promise<string> {
    const port = at ?? (await freePort());
    const place = ['--bind', '127.0.0.1', '--dir', mkdtempSync(join(folder, 'data-'))];
    servers.push(spawn(program, [...args(port), ...place, '--save', ''], { stdio: 'ignore' }));
    await expect.poll(() => listens(port)).toBe(true);
    return `${scheme}://127.0.0.1:${port}`;
  }
  const plain = (port: number) => ['--port', String(port)];
  const cluster = (port: number) => [...plain(port), '--cluster-enabled', 'yes'];
  const sentinel = (port: number) => {
    const file = join(folder, `sentinel-${port}.conf`);
    writeFileSync(file, '');
    return [file, '--sentinel', ...plain(port)];
  };
  const evicting = (policy: string, memory: string) => (port: number) => [
    ...plain(port),
    ...['--maxmemory', memory, '--maxmemory-policy', policy],
  ];
  const locked = (port: number) => [...plain(port), '--requirepass', 'the-right-one'];
  const overTls = (port: number) => [
    ...['--port', '0', '--tls-port', String(port), '--tls-auth-clients', 'no'],
    ...['--tls-cert-file', certificate.certificate, '--tls-key-file', certificate.key],
  ];

  test('that is as it should be is found to work', async () => {
    expect(await lookAtQueue(config(await running(plain)))).toBeNull();
    const url = new URL(await running(locked));
    url.password = 'the-right-one';
    expect(await lookAtQueue(config(url.href))).toBeNull();
    const secured = await running(overTls, 'rediss');
    expect(await lookAtQueue({ ...config(secured), redisTlsVerify: false })).toBeNull();
  });

  test.each([
    ['that is a cluster', cluster, 'redis', /must be redis\+cluster:/],
    ['that is a sentinel', sentinel, 'redis', /must be redis\+sentinel:/],
    ['that is no cluster', plain, 'redis+cluster', /must be redis:/],
    ['that evicts', evicting('allkeys-lru', '50mb'), 'redis', /allkeys-lru and must be noeviction/],
    ['that evicts counters', evicting('volatile-ttl', '50mb'), 'redis', /must be noeviction/],
    ['that wants a password', locked, 'redis', /rejected the username or password/],
    [
      'with a certificate of an authority that nobody knows',
      overTls,
      'rediss',
      /NODE_EXTRA_CA_CERTS/,
    ],
  ] as const)('%s is refused with one line', async (_what, args, scheme, line) => {
    const url = await running(args, scheme);
    const refused = await lookAtQueue(config(url)).catch((error: unknown) => error);
    expect(refused).toBeInstanceOf(ConfigError);
    expect((refused as Error).message).toMatch(line);
    expect((refused as Error).message).not.toContain('\n');
  });

  test('that could evict, and has no limit to its memory, is found to work', async () => {
    expect(await lookAtQueue(config(await running(evicting('allkeys-lru', '0'))))).toBeNull();
  });

  test('of which BullMQ prints a warning has a line of JSON for it in the log', async () => {
    const worker = startWorkerProcess({
      LOG_LEVEL: 'warn',
      DATABASE_URL: NOWHERE,
      REDIS_URL: await running(evicting('allkeys-lru', '0')),
      JWT_SECRET: 'a-secret-of-the-queue-test-00000001',
      ENCRYPTION_KEY: 'a-key-of-the-queue-test-00000000001',
    });
    try {
      await expect.poll(worker.output, { timeout: 20_000 }).toContain('Eviction policy is allkeys');
    } finally {
      await worker.kill();
    }
    const lines = worker.output().trim().split('\n');
    for (const line of lines) expect(JSON.parse(line)).toMatchObject({ level: 'warn' });
  });

  test('whose password is another one is refused, and the line does not say it', async () => {
    const url = new URL(await running(locked));
    url.password = 'a-wrong-one';
    await expect(lookAtQueue(config(url.href))).rejects.toThrow(/WRONGPASS/);
    await expect(lookAtQueue(config(url.href))).rejects.not.toThrow(/a-wrong-one/);
  });

  test('that is away may come back, and is looked at then', async () => {
    const port = await freePort();
    const url = `redis://127.0.0.1:${port}`;
    expect(await lookAtQueue(config(url))).toMatchObject({ code: 'ECONNREFUSED' });
    const looked = queueMustWork(config(url)).catch((error: unknown) => error);
    await running(() => cluster(port), 'redis', port);
    expect(await looked).toBeInstanceOf(ConfigError);
  });

  test('that accepts connections and says nothing is away', async () => {
    const silent = createServer().listen(0, '127.0.0.1');
    await once(silent, 'listening');
    const { port } = silent.address() as { port: number };
    const told = await lookAtQueue(config(`redis://127.0.0.1:${port}`));
    expect(told).toBeInstanceOf(Error);
    silent.close();
  });

  test.each(['web', 'worker'] as const)('that cannot work stops %s with one line', async (name) => {
    const url = await running(cluster);
    expect(await endOf(name, { REDIS_URL: url })).toEqual({
      code: 1,
      level: 'fatal',
      msg: expect.stringMatching(/^REDIS_URL points to a Redis Cluster.+$/),
    });
  });
});

describeWithRedis('a queue in several servers', (program) => {
  test('of a cluster is found to work by any of its servers, and none of them may evict', async () => {
    const cluster = await aRedisCluster(program);
    try {
      expect(await lookAtQueue(config(cluster.url))).toBeNull();
      const [first, second, third] = cluster.servers;
      await first?.kill();
      expect(await lookAtQueue(config(`redis+cluster://127.0.0.1:1,127.0.0.1:${second?.port}`)))
        // Whether it can work without the server is its own affair.
        .not.toBeInstanceOf(ConfigError);
      await first?.start();
      await expect.poll(() => lookAtQueue(config(cluster.url)), { timeout: 20_000 }).toBeNull();
      await third?.ask('CONFIG', 'SET', 'maxmemory', '50mb');
      await third?.ask('CONFIG', 'SET', 'maxmemory-policy', 'allkeys-lru');
      // Unknown while no server answers in time, as on a busy machine.
      const seen = () => lookAtQueue(config(cluster.url)).catch((error: Error) => error.message);
      await expect.poll(seen, { timeout: 20_000 }).toMatch(/must be noeviction/);
    } finally {
      await cluster.dispose();
    }
  });

  test('behind Sentinels is found to work by the name that they know', async () => {
    const group = await redisBehindSentinels(program, 1);
    try {
      expect(await lookAtQueue(config(group.url))).toBeNull();
      const another = group.url.replace(/[^/]+$/, 'another');
      await expect(lookAtQueue(config(another))).rejects.toThrow(/another, which the Sentinels do/);
      const data = `redis+sentinel://127.0.0.1:${group.servers[0]?.port}/shops`;
      await expect(lookAtQueue(config(data))).rejects.toThrow(/single Redis.+must be redis:/);
      const master = await group.master();
      await master.ask('CONFIG', 'SET', 'requirepass', 'the-right-one');
      await expect(lookAtQueue(config(group.url))).rejects.toThrow(/rejected the username/);
      const withPassword = group.url.replace('//', '//:the-right-one@');
      expect(await lookAtQueue(config(withPassword))).toBeNull();
    } finally {
      await group.dispose();
    }
  });
});

describeWithRedis('a queue in several servers through TLS', (program) => {
  test('is found to work in a cluster and behind a Sentinel, and not with a certificate of nobody', async () => {
    const folder = mkdtempSync(join(tmpdir(), 'stallkeeper-queue-'));
    const authority = new PrivateCa(folder);
    const certificate = authority.issue('redis', 'IP:127.0.0.1');
    const trusting = `tls-ca-cert-file ${authority.certificate}`;
    const ours = ['tls-cluster yes', 'tls-replication yes', trusting];
    // Alone it has not heard its own address from others.
    const alone = ['cluster-enabled yes', 'cluster-announce-ip 127.0.0.1'];
    const cluster = await aRedis(program, certificate, [...ours, ...alone]);
    const data = await aRedis(program, certificate, ours);
    const monitored = `sentinel monitor shops 127.0.0.1 ${data.port} 1`;
    const sentinel = await aRedis(program, certificate, [...ours, monitored]);
    const servers = [cluster, data, sentinel];
    try {
      for (const server of servers) await server.start();
      await cluster.ask('CLUSTER', 'ADDSLOTSRANGE', '0', '16383');
      for (const url of [
        `rediss+cluster://127.0.0.1:${cluster.port}`,
        `rediss+sentinel://127.0.0.1:${sentinel.port}/shops`,
      ]) {
        const lookAt = () => lookAtQueue({ ...config(url), redisTlsVerify: false });
        await expect.poll(lookAt, { timeout: 20_000 }).toBeNull();
        await expect(lookAtQueue(config(url))).rejects.toThrow(/NODE_EXTRA_CA_CERTS/);
      }
    } finally {
      for (const server of servers) await server.dispose();
      rmSync(folder, { recursive: true, force: true });
    }
  });
});

describe('a queue in PostgreSQL', () => {
  /** As PgBouncer answers whoever connects with a parameter that it does not know. */
  async function pooler(): Promise<Server> {
    const fields = 'SFATAL\0VFATAL\0C08P01\0Munsupported startup parameter: options\0\0';
    const answer = Buffer.alloc(5 + fields.length);
    answer.write('E');
    answer.writeInt32BE(4 + fields.length, 1);
    answer.write(fields, 5);
    const server = createServer((socket) => {
      socket.once('data', () => socket.end(answer)).on('error', () => {});
    }).listen(0, '127.0.0.1');
    await once(server, 'listening');
    return server;
  }
  const urlOf = (server: Server) =>
    `postgres://someone@127.0.0.1:${(server.address() as { port: number }).port}/shops`;

  test('that is as it should be is found to work', async () => {
    expect(await lookAtQueue(config(null, inject('databaseServer')))).toBeNull();
  });

  test('that is away may come back', async () => {
    expect(await lookAtQueue(config(null))).toMatchObject({ code: 'ECONNREFUSED' });
  });

  test.each(['web', 'worker'] as const)('behind PgBouncer stops %s with one line', async (name) => {
    const server = await pooler();
    expect(await endOf(name, { DATABASE_URL: urlOf(server) })).toEqual({
      code: 1,
      level: 'fatal',
      msg: expect.stringMatching(/^DATABASE_URL points to PgBouncer.+: set REDIS_URL$/),
    });
    server.close();
  });
});

const listens = async (port: number): Promise<boolean> => {
  const socket = connect(port, '127.0.0.1');
  const found = await Promise.race([
    once(socket, 'connect').then(
      () => true,
      () => false,
    ),
    wait(1_000, false),
  ]);
  socket.destroy();
  return found;
};
