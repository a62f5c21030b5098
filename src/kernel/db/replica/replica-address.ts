import { ConfigError } from '../../../start/config-error.ts';
import { type Env, integer, optionalUrl, POSTGRES } from '../../../start/environment-values.ts';

export interface ReplicaAddress {
  url: string;
  poolMax: number;
  /** In milliseconds. */
  maxLagMs: number;
}

/** Null without `DATABASE_REPLICA_URL`. @throws ConfigError */
export function replicaAddress(env: Env): ReplicaAddress | null {
  const url = optionalUrl(env, 'DATABASE_REPLICA_URL', POSTGRES);
  const poolMax = integer(env, 'REPLICA_POOL_MAX', 5, 1, 1_000);
  const maxLagMs = integer(env, 'REPLICA_MAX_LAG', 10, 1, 300) * 1_000;
  if (url && url === env.DATABASE_URL) {
    throw new ConfigError('DATABASE_REPLICA_URL is DATABASE_URL: it must lead to a replica of it');
  }
  return url ? { url, poolMax, maxLagMs } : null;
}
