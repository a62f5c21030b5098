import { expect, test } from 'vitest';
import { redisAddress, serversOf } from '../../../src/kernel/queue/redis-address.ts';
import { ConfigError } from '../../../src/start/config-error.ts';

const read = (redisUrl: string, redisTlsVerify = true) =>
  redisAddress({ redisUrl, redisTlsVerify });

test('one Redis keeps its address as it is', () => {
  expect(redisAddress({ redisUrl: null, redisTlsVerify: true })).toBeNull();
  const url = 'redis://:p%40ss@cache.example.com:6380/2?family=6';
  expect(read(url)).toEqual({ kind: 'single', url, tls: undefined });
  expect(read('rediss://cache', false)?.tls).toEqual({ rejectUnauthorized: false });
});

test('a cluster has one or more servers, and each has the same login', () => {
  expect(read('redis+cluster://queue:p%40ss@a:7001,b,[2001:db8::1]:7003')).toEqual({
    kind: 'cluster',
    servers: [
      { host: 'a', port: 7001 },
      { host: 'b', port: 6379 },
      { host: '2001:db8::1', port: 7003 },
    ],
    login: { username: 'queue', password: 'p@ss' },
    tls: undefined,
  });
  expect(read('rediss+cluster://clustercfg.example.com:6379/')).toMatchObject({
    servers: [{ host: 'clustercfg.example.com', port: 6379 }],
    login: {},
    tls: { rejectUnauthorized: true },
  });
});

test('Sentinels have a name for their server, and may have a login of their own', () => {
  const sentinels = 'a:26379,b';
  expect(read(`redis+sentinel://${sentinels}/mymaster`)).toEqual({
    kind: 'sentinel',
    servers: [
      { host: 'a', port: 26379 },
      { host: 'b', port: 26379 },
    ],
    name: 'mymaster',
    db: 0,
    login: {},
    sentinelLogin: {},
    tls: undefined,
  });
  expect(
    read(`rediss+sentinel://:secret@${sentinels}/shops/3?sentinelPassword=o%26ther`),
  ).toMatchObject({
    name: 'shops',
    db: 3,
    login: { password: 'secret' },
    sentinelLogin: { password: 'o&ther' },
    tls: { rejectUnauthorized: true },
  });
});

test('each server can be asked by itself, a Sentinel with its own login', () => {
  const address = read('rediss+cluster://queue:100%25@a:7001,[2001:db8::1]:7003');
  expect(address && serversOf(address).map(({ url }) => url)).toEqual([
    'rediss://queue:100%25@a:7001',
    'rediss://queue:100%25@[2001:db8::1]:7003',
  ]);
  const behind = read('redis+sentinel://:data@a/shops?sentinelUsername=s&sentinelPassword=w');
  expect(behind && serversOf(behind).map(({ url }) => url)).toEqual(['redis://s:w@a:26379']);
});

test.each([
  ['http://a', /must be an address such as/],
  ['redis://a:1,b:2', /must be an address such as/],
  ['redis+cluster://', /must be an address such as/],
  ['redis+cluster://a,,b', /must be an address such as/],
  ['redis+cluster://a:99999', /must be an address such as/],
  ['redis+cluster://:%zz@a', /must be an address such as/],
  ['redis+cluster://:hunter2@a/1', /must end with its servers/],
  ['redis+cluster://a?family=6', /must end with its servers/],
  ['redis+sentinel://:hunter2@a', /must end with the name/],
  ['redis+sentinel://a/shops/first', /must end with the name/],
  ['redis+sentinel://a/shops?password=hunter2', /password: those after the \? must be/],
  ['redis+proxy://a', /must be an address such as/],
])('%s is refused with one line, which has no password', (url, line) => {
  const refused = (() => {
    try {
      return read(url);
    } catch (error) {
      return error;
    }
  })();
  expect(refused).toBeInstanceOf(ConfigError);
  const { message } = refused as ConfigError;
  expect(message).toMatch(/^REDIS_URL [^\n]+$/);
  expect(message).toMatch(line);
  expect(message).not.toContain('hunter2');
});
