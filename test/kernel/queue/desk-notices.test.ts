import { afterEach, describe, expect, test } from 'vitest';
import { newId } from '../../../src/ids.ts';
import {
  type DeskNotice,
  type DeskNotices,
  openDeskNotices,
} from '../../../src/kernel/queue/desk-notices.ts';
import { useDatabase } from '../../support/database.ts';
import { describeWithRedis } from '../../support/describe-with-redis.ts';
import { aQueueRedis, REDIS_KINDS } from '../../support/queue-backends.ts';
import { aRedisCluster } from '../../support/redis-group.ts';
import { rows } from '../../support/rows.ts';

const db = useDatabase();
const log = { warn: () => {} };
const opened: DeskNotices[] = [];
afterEach(async () => {
  await Promise.all(opened.splice(0).map((each) => each.close()));
});

interface Ear {
  heard: DeskNotice[];
  missed: number;
}

/** A process that tells, and another one that hears, on one carrier. */
async function twoProcesses(redisUrl: string | null) {
  const config = { databaseUrl: db.url, redisUrl, redisTlsVerify: true };
  const ear: Ear = { heard: [], missed: 0 };
  const listening = openDeskNotices(config, log, {
    heard: (notice) => ear.heard.push(notice),
    missed: () => {
      ear.missed++;
    },
  });
  const telling = openDeskNotices(config, log);
  opened.push(listening, telling);
  const ownerId = newId();
  const notice = { ownerId, kind: 'messages', id: newId() } as const;
  await expect
    .poll(() => {
      telling.tell({ ownerId, kind: 'access', id: ownerId });
      return ear.heard.length;
    })
    .toBeGreaterThan(0);
  return { ear, telling, notice };
}

async function isHeard(redisUrl: string | null) {
  const { ear, telling, notice } = await twoProcesses(redisUrl);
  telling.tell(notice);
  telling.tell(notice);
  await expect.poll(() => ear.heard.filter(({ kind }) => kind === 'messages')).toEqual([notice]);
}

test('what one process tells another hears, once, by the database', () => isHeard(null));

describe.each(REDIS_KINDS)('over a %s', (kind) => {
  test('what one process tells another hears, once', async () => {
    const redis = await aQueueRedis(kind);
    try {
      await isHeard(redis?.url ?? null);
    } finally {
      await redis?.dispose();
    }
  });
});

describeWithRedis('over a cluster', (program) => {
  test('whose server is lost, the next one is heard, and something was missed', async () => {
    const cluster = await aRedisCluster(program, 1);
    try {
      const { ear, telling, notice } = await twoProcesses(cluster.url);
      await cluster.servers[0]?.kill();
      await expect.poll(() => ear.missed, { timeout: 20_000 }).toBe(1);
      telling.tell(notice);
      await expect.poll(() => ear.heard.at(-1), { timeout: 20_000 }).toEqual(notice);
    } finally {
      await cluster.dispose();
    }
  });
});

test('a connection that was cut is made again, and its listener knows that something was missed', async () => {
  const { ear, telling, notice } = await twoProcesses(null);
  await rows(
    `select pg_terminate_backend(pid) from pg_stat_activity
      where application_name = 'stallkeeper-desks' and datname = current_database()`,
  );
  await expect.poll(() => ear.missed, { timeout: 10_000 }).toBe(1);
  telling.tell(notice);
  await expect.poll(() => ear.heard.at(-1)).toEqual(notice);
});

test('what another program says on the channel is no notice', async () => {
  const { ear, telling, notice } = await twoProcesses(null);
  await rows(
    `select pg_notify('stallkeeper_desks', 'hello there'), pg_notify('stallkeeper_desks', '')`,
  );
  telling.tell(notice);
  await expect.poll(() => ear.heard.at(-1)).toEqual(notice);
  expect(ear.heard.every(({ kind }) => kind === 'access' || kind === 'messages')).toBe(true);
});
