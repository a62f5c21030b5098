import { ConfigError } from '../../config-error.ts';
import { type Env, integer, optionalUrl, POSTGRES } from '../../environment-values.ts';

/** Where the replica is and how it may be used. */
export interface ReplicaAddress {
  url: string;
  /** The most connections of a process to it. */
  poolMax: number;
  /** How old, in milliseconds, what it shows may be. */
  maxLagMs: number;
}

/**
 * The replica of the environment; null without `DATABASE_REPLICA_URL`.
 * @throws ConfigError
 */
export function replicaAddress(env: Env): ReplicaAddress | null {
  const url = optionalUrl(env, 'DATABASE_REPLICA_URL', POSTGRES);
  const poolMax = integer(env, 'REPLICA_POOL_MAX', 5, 1, 1_000);
  const maxLagMs = integer(env, 'REPLICA_MAX_LAG', 10, 1, 300) * 1_000;
  if (url && url === env.DATABASE_URL) {
    throw new ConfigError('DATABASE_REPLICA_URL is DATABASE_URL: it must lead to a replica of it');
  }
  return url ? { url, poolMax, maxLagMs } : null;
}
