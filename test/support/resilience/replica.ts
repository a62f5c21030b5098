import { afterAll, beforeAll, expect } from 'vitest';
import { connectReplica } from '../../../src/kernel/db/replica/from-replica.ts';
import { startTcpProxy, type TcpProxy } from '../tcp-proxy.ts';
import type { PostgresPair } from './postgres-pair.ts';

/** The standby of a pair as the replica of the app under test, with a network in between. */
export interface TestReplica {
  network: TcpProxy;
  url: string;
  /** The most milliseconds that it may be behind from now on. */
  allow(maxLagMs: number): Promise<void>;
  /** Whether it replays what the primary sends. */
  replay(isOn: boolean): Promise<void>;
  /** For how long, as PostgreSQL writes it, commits are replayed later than they were made. */
  delay(interval: string): Promise<void>;
}

/** Call after `usePostgresPair`. The primary no longer waits for it. */
export function useReplica(postgres: PostgresPair, maxLagMs: number): TestReplica {
  let close = async () => {};
  const replica: TestReplica = {
    network: undefined as unknown as TcpProxy,
    url: '',
    allow: async (lagMs) => {
      await close();
      close = connectReplica({ url: replica.url, poolMax: 4, maxLagMs: lagMs });
    },
    replay: async (isOn) => {
      await postgres.ask(
        isOn ? 'select pg_wal_replay_resume()' : 'select pg_wal_replay_pause()',
        'standby',
      );
      if (isOn) return;
      await expect.poll(replayState, { timeout: 10_000 }).toBe('paused');
    },
    delay: async (interval) => {
      await postgres.ask(`alter system set recovery_min_apply_delay = '${interval}'`, 'standby');
      await postgres.ask('select pg_reload_conf()', 'standby');
    },
  };
  const replayState = async () => {
    const [found] = await postgres.ask<{ state: string }>(
      'select pg_get_wal_replay_pause_state() as state',
      'standby',
    );
    return found?.state;
  };
  beforeAll(async () => {
    await postgres.ask(`alter system set synchronous_standby_names = ''`);
    await postgres.ask('select pg_reload_conf()');
    const [found] = await postgres.ask<{ port: string }>('show port', 'standby');
    replica.network = await startTcpProxy(Number(found?.port));
    const url = new URL(postgres.url);
    url.port = String(replica.network.port);
    replica.url = url.href;
    await replica.allow(maxLagMs);
  });
  afterAll(async () => {
    await close();
    await replica.network?.stop();
  });
  return replica;
}
