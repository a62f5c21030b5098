import { ConfigError } from '../../start/config-error.ts';

export interface RedisServer {
  host: string;
  port: number;
}

export interface RedisLogin {
  username?: string;
  password?: string;
}

/** Undefined without TLS. */
export type RedisTls = { rejectUnauthorized: boolean } | undefined;

export interface OneRedis {
  kind: 'single';
  url: string;
  tls: RedisTls;
}

export interface RedisCluster {
  kind: 'cluster';
  servers: RedisServer[];
  login: RedisLogin;
  tls: RedisTls;
}

export interface RedisBehindSentinels {
  kind: 'sentinel';
  servers: RedisServer[];
  sentinelLogin: RedisLogin;
  name: string;
  db: number;
  login: RedisLogin;
  tls: RedisTls;
}

export type RedisAddress = OneRedis | RedisCluster | RedisBehindSentinels;

const NOTATION =
  'REDIS_URL must be an address such as redis://host:6379, redis+cluster://host:6379,host:6379 or redis+sentinel://host:26379,host:26379/name, or the same with rediss for TLS';
/** Scheme, kind and the list of servers: several are not a URL. */
const SERVERS = /^(rediss?)\+(cluster|sentinel):\/\/(?:[^/?#]*@)?([^/?#@]+)/;
const NAME_AND_DATABASE = /^\/([^/]+)(?:\/(\d{1,4}))?$/;
const SENTINEL_SETTINGS = ['sentinelUsername', 'sentinelPassword'];

/**
 * Null without a Redis.
 * @throws ConfigError with one line, without the address, since it has a password
 */
export function redisAddress(settings: {
  redisUrl: string | null;
  redisTlsVerify: boolean;
}): RedisAddress | null {
  const { redisUrl: url, redisTlsVerify: rejectUnauthorized } = settings;
  if (url === null) return null;
  const tls = url.startsWith('rediss') ? { rejectUnauthorized } : undefined;
  const many = SERVERS.exec(url);
  if (many) return manyServers(url, many, tls);
  if (!URL.canParse(url) || !['redis:', 'rediss:'].includes(new URL(url).protocol)) {
    throw new ConfigError(NOTATION);
  }
  return { kind: 'single', url, tls };
}

/** @throws ConfigError */
export function validRedisUrl(text: string | undefined): string | null {
  redisAddress({ redisUrl: text || null, redisTlsVerify: true });
  return text || null;
}

/** What the address says of a server can be checked there. */
export function serversOf(address: RedisAddress): OneRedis[] {
  if (address.kind === 'single') return [address];
  const { servers, tls } = address;
  const login = address.kind === 'cluster' ? address.login : address.sentinelLogin;
  return servers.map(({ host, port }) => {
    const url = new URL(`${tls ? 'rediss' : 'redis'}://${host.includes(':') ? `[${host}]` : host}`);
    url.port = String(port);
    url.username = encodeURIComponent(login.username ?? '');
    url.password = encodeURIComponent(login.password ?? '');
    return { kind: 'single', url: url.href, tls };
  });
}

function manyServers(text: string, found: RegExpExecArray, tls: RedisTls): RedisAddress {
  const [start, , kind, list = ''] = found;
  // The rest is a URL once a single name stands where the servers are listed.
  const whole = `${start.slice(0, -list.length)}servers${text.slice(start.length)}`;
  if (!URL.canParse(whole)) throw new ConfigError(NOTATION);
  const rest = new URL(whole);
  const login = decoded(rest);
  return kind === 'cluster'
    ? { kind, servers: serversIn(list, 6_379), login, tls: withoutMore(rest) && tls }
    : {
        kind: 'sentinel',
        servers: serversIn(list, 26_379),
        ...nameAndDatabase(rest),
        ...{ sentinelLogin: sentinelLogin(rest), login, tls },
      };
}

function serversIn(list: string, usualPort: number): RedisServer[] {
  return list.split(',').map((server) => {
    const at = URL.canParse(`redis://${server}`) ? new URL(`redis://${server}`) : null;
    if (!at?.hostname) throw new ConfigError(NOTATION);
    const host = at.hostname.replace(/^\[|\]$/g, '');
    return { host, port: Number(at.port || usualPort) };
  });
}

function decoded({ username, password }: URL): RedisLogin {
  try {
    return {
      ...(username && { username: decodeURIComponent(username) }),
      ...(password && { password: decodeURIComponent(password) }),
    };
  } catch {
    throw new ConfigError(NOTATION);
  }
}

function withoutMore({ pathname, search }: URL): true {
  if (search || !['', '/', '/0'].includes(pathname)) {
    throw new ConfigError(
      'REDIS_URL of a Redis Cluster must end with its servers: a cluster has one database, and no settings',
    );
  }
  return true;
}

function nameAndDatabase({ pathname }: URL): { name: string; db: number } {
  const [, name, db = '0'] = NAME_AND_DATABASE.exec(pathname) ?? [];
  if (!name) {
    throw new ConfigError(
      'REDIS_URL of Redis Sentinel must end with the name that the Sentinels monitor, such as redis+sentinel://host:26379/mymaster, or with /mymaster/1 for another database',
    );
  }
  return { name, db: Number(db) };
}

function sentinelLogin({ searchParams }: URL): RedisLogin {
  const unknown = [...searchParams.keys()].filter((key) => !SENTINEL_SETTINGS.includes(key));
  if (unknown.length > 0) {
    throw new ConfigError(
      `REDIS_URL has a setting of no meaning, ${unknown[0]}: those after the ? must be ${SENTINEL_SETTINGS.join(' or ')}`,
    );
  }
  const [username, password] = SENTINEL_SETTINGS.map((key) => searchParams.get(key));
  return { ...(username && { username }), ...(password && { password }) };
}
