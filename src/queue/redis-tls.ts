import type { RedisOptions } from 'ioredis';
import type { Config } from '../config.ts';

export type RedisTls = Pick<RedisOptions, 'tls'>;

/** The TLS options of a Redis connection. */
export const redisTls = ({
  redisUrl,
  redisTlsVerify,
}: Pick<Config, 'redisUrl' | 'redisTlsVerify'>): RedisTls =>
  redisUrl?.startsWith('rediss:') && !redisTlsVerify ? { tls: { rejectUnauthorized: false } } : {};
