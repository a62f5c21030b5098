import { vi } from 'vitest';
import { freePort } from '../../dev/postgres/free-port.ts';
import { aRedis, type TestRedis } from './redis.ts';

/** Several servers that are one Redis together. */
export interface RedisGroup {
  url: string;
  servers: readonly TestRedis[];
  /** The server that has the queue's keys now. */
  master(): Promise<TestRedis>;
  /** A replica takes over, as it does before maintenance. */
  failOver(): Promise<void>;
  /** Ends all of them at once, as a crash would; `start` has them back with their memory. */
  kill(): Promise<void>;
  start(): Promise<void>;
  /** Forgets everything. */
  wipe(): Promise<void>;
  dispose(): Promise<void>;
}

const SLOTS = 16_384;
const SOON = { timeout: 30_000, interval: 50 };
/** A replica has its copy at once, not after waiting for others that want one. */
const AT_ONCE = 'repl-diskless-sync-delay 0';
/** Of the queue's keys in a cluster. */
const TAG = '{stallkeeper}';
/** What the Sentinels monitor. */
const NAME = 'shops';

/** Starts a cluster of three servers with all slots, each with so many replicas. */
export async function aRedisCluster(program: string, replicas = 0): Promise<RedisGroup> {
  const count = 3 * (1 + replicas);
  const busPorts = await Promise.all(Array.from({ length: count }, freePort));
  const servers = await startAll(
    program,
    busPorts.map((port) => [
      'cluster-enabled yes',
      `cluster-port ${port}`,
      'cluster-node-timeout 2000',
      AT_ONCE,
    ]),
  );
  const [first, ...others] = servers as [TestRedis, ...TestRedis[]];
  for (const [at, { port }] of others.entries()) {
    await first.ask('CLUSTER', 'MEET', '127.0.0.1', `${port}`, `${busPorts[at + 1]}`);
  }
  for (const [at, server] of servers.entries()) {
    if (at < 3) await server.ask('CLUSTER', 'ADDSLOTSRANGE', ...slotsOf(at));
    await vi.waitUntil(async () => (await knownNodes(server)) === count, SOON);
  }
  const ids = await Promise.all(servers.map((server) => server.ask('CLUSTER', 'MYID')));
  for (const [at, server] of servers.entries()) {
    if (at >= 3) await server.ask('CLUSTER', 'REPLICATE', String(ids[at % 3]));
  }
  for (const server of servers) {
    await vi.waitUntil(() => isUp(server), SOON);
    await vi.waitUntil(() => isCopied(server), SOON);
  }
  const slot = Number(await first.ask('CLUSTER', 'KEYSLOT', TAG));
  const master = async () => byPort(servers, await masterOfSlot(servers, slot));
  return {
    url: `redis+cluster://${servers.slice(0, 3).map(hostAndPort).join()}`,
    servers,
    master,
    failOver: async () => {
      const before = await master();
      const ports = await Promise.all(servers.map(masterPort));
      const replica = servers[ports.indexOf(before.port)];
      // Asked again: a vote is lost while the others have not heard of the replica.
      const begin = async () => {
        await replica?.ask('CLUSTER', 'FAILOVER').catch(() => {});
        return (await master()) === replica;
      };
      await vi.waitUntil(begin, { ...SOON, interval: 1_000 });
    },
    wipe: async () => {
      for (const server of servers) {
        if ((await masterPort(server)) === null) await server.wipe();
      }
    },
    ...allOf(servers),
  };
}

/** Starts a server with its replica, and so many Sentinels that monitor them. */
export async function redisBehindSentinels(program: string, count: 1 | 3): Promise<RedisGroup> {
  const [first] = (await startAll(program, [[AT_ONCE]])) as [TestRedis];
  const copying = [AT_ONCE, `replicaof 127.0.0.1 ${first.port}`];
  const [second] = (await startAll(program, [copying])) as [TestRedis];
  const servers = [first, second];
  await vi.waitUntil(() => isCopied(second), SOON);
  const sentinels = await startAll(
    program,
    Array.from({ length: count }, () => [
      `sentinel monitor ${NAME} 127.0.0.1 ${first.port} ${Math.ceil(count / 2)}`,
      `sentinel down-after-milliseconds ${NAME} 1000`,
      `sentinel failover-timeout ${NAME} 6000`,
    ]),
  );
  const [sentinel] = sentinels as [TestRedis];
  for (const each of sentinels) {
    await vi.waitUntil(() => isWatching(each, count - 1), SOON);
  }
  const master = async () => {
    const [, port] = (await sentinel.ask('SENTINEL', 'GET-MASTER-ADDR-BY-NAME', NAME)) as string[];
    return byPort(servers, Number(port));
  };
  return {
    url: `redis+sentinel://${sentinels.map(hostAndPort).join()}/${NAME}`,
    servers,
    master,
    failOver: async () => {
      const before = await master();
      // Refused while the one before goes on, and until it has heard of the replica.
      const begin = () => sentinel.ask('SENTINEL', 'FAILOVER', NAME).catch(() => null);
      await vi.waitUntil(begin, SOON);
      await vi.waitUntil(async () => (await master()) !== before, SOON);
    },
    wipe: async () => (await master()).wipe(),
    ...allOf([...servers, ...sentinels]),
  };
}

async function startAll(program: string, settings: string[][]): Promise<TestRedis[]> {
  const servers = await Promise.all(settings.map((lines) => aRedis(program, undefined, lines)));
  await Promise.all(servers.map((server) => server.start()));
  return servers;
}

function allOf(servers: readonly TestRedis[]): Pick<RedisGroup, 'kill' | 'start' | 'dispose'> {
  const each = async (what: 'kill' | 'start' | 'dispose') => {
    await Promise.all(servers.map((server) => server[what]()));
  };
  return {
    kill: () => each('kill'),
    start: () => each('start'),
    dispose: () => each('dispose'),
  };
}

function slotsOf(third: number): [from: string, to: string] {
  const start = (at: number) => Math.floor((at * SLOTS) / 3);
  return [String(start(third)), String(start(third + 1) - 1)];
}

const hostAndPort = ({ port }: TestRedis): string => `127.0.0.1:${port}`;

function byPort(servers: readonly TestRedis[], port: number): TestRedis {
  const found = servers.find((server) => server.port === port);
  if (!found) throw new Error(`No server of the group listens on port ${port}`);
  return found;
}

const numberIn = (text: unknown, name: string): number =>
  Number(new RegExp(`^${name}:(\\d+)`, 'm').exec(String(text))?.[1] ?? 0);

const knownNodes = async (server: TestRedis): Promise<number> =>
  numberIn(await server.ask('CLUSTER', 'INFO'), 'cluster_known_nodes');

const isUp = async (server: TestRedis): Promise<boolean> =>
  String(await server.ask('CLUSTER', 'INFO')).includes('cluster_state:ok');

/** Whose replica it is, by port; null: it is none. */
async function masterPort(server: TestRedis): Promise<number | null> {
  return numberIn(await server.ask('INFO', 'replication'), 'master_port') || null;
}

/** A replica is a copy already, or it is none. */
async function isCopied(server: TestRedis): Promise<boolean> {
  const info = String(await server.ask('INFO', 'replication'));
  return info.includes('role:master') || info.includes('master_link_status:up');
}

/** By the word of the first server that answers. */
async function masterOfSlot(servers: readonly TestRedis[], slot: number): Promise<number> {
  type Shard = [from: number, to: number, master: [host: string, port: number]];
  const shards = (await Promise.any(
    servers.map((server) => server.ask('CLUSTER', 'SLOTS')),
  )) as Shard[];
  const shard = shards.find(([from, to]) => from <= slot && slot <= to);
  return shard?.[2][1] ?? 0;
}

/** It has heard of the replica and of so many other Sentinels. */
async function isWatching(sentinel: TestRedis, others: number): Promise<boolean> {
  const state = (await sentinel.ask('SENTINEL', 'MASTER', NAME)) as string[];
  const count = (name: string) => Number(state[state.indexOf(name) + 1]);
  return count('num-slaves') === 1 && count('num-other-sentinels') === others;
}
