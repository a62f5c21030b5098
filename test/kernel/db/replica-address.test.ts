import { expect, test } from 'vitest';
import { replicaAddress } from '../../../src/kernel/db/replica/replica-address.ts';
import { ConfigError } from '../../../src/start/config-error.ts';

const DATABASE_URL = 'postgres://stallkeeper@one/stallkeeper';
const DATABASE_REPLICA_URL = 'postgres://stallkeeper@other/stallkeeper';

test('without an address there is no replica', () => {
  expect(replicaAddress({ DATABASE_URL, REPLICA_MAX_LAG: '3' })).toBeNull();
});

test('one has five connections and may be ten seconds behind, unless told otherwise', () => {
  const env = { DATABASE_URL, DATABASE_REPLICA_URL };
  const url = DATABASE_REPLICA_URL;
  expect(replicaAddress(env)).toEqual({ url, poolMax: 5, maxLagMs: 10_000 });
  expect(replicaAddress({ ...env, REPLICA_POOL_MAX: '2', REPLICA_MAX_LAG: '60' })).toEqual({
    url,
    poolMax: 2,
    maxLagMs: 60_000,
  });
});

test.each([
  [{ DATABASE_REPLICA_URL: 'other:5432' }, 'DATABASE_REPLICA_URL must be an address'],
  [{ DATABASE_REPLICA_URL: DATABASE_URL }, 'it must lead to a replica of it'],
  [{ DATABASE_REPLICA_URL, REPLICA_MAX_LAG: '0' }, 'REPLICA_MAX_LAG is "0"'],
  [{ DATABASE_REPLICA_URL, REPLICA_POOL_MAX: 'many' }, 'REPLICA_POOL_MAX is "many"'],
])('%o is refused with one line', (env, words) => {
  const read = () => replicaAddress({ DATABASE_URL, ...env });
  expect(read).toThrow(ConfigError);
  expect(read).toThrow(words);
});
