import type { RedisOptions } from 'ioredis';
import type { Config } from './config.ts';

export type RedisTls = Pick<RedisOptions, 'tls'>;

/** What a connection to Redis needs beside its address. */
export const redisTls = ({
  redisUrl,
  redisTlsVerify,
}: Pick<Config, 'redisUrl' | 'redisTlsVerify'>): RedisTls =>
  redisUrl?.startsWith('rediss:') && !redisTlsVerify ? { tls: { rejectUnauthorized: false } } : {};
