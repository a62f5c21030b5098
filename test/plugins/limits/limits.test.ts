import { createServer, type Server } from 'node:net';
import type { FastifyInstance } from 'fastify';
import { afterEach, describe, expect, test, vi } from 'vitest';
import { freePort } from '../../../dev/postgres/free-port.ts';
import { Refusal } from '../../../src/errors.ts';
import { Counters } from '../../../src/plugins/limits/counters.ts';
import { CHECKOUT_LIMIT, REGISTER_LIMIT } from '../../../src/plugins/limits/limits.ts';
import { FailedSignatures } from '../../../src/plugins/limits/signature-limit.ts';
import { aConfig, aFrame, useFrame } from '../../support/frame-app.ts';
import { aQueueRedis, type QueueRedis, REDIS_KINDS } from '../../support/queue-backends.ts';

const routes = (door: FastifyInstance) => {
  const ok = async () => ({ ok: true });
  door.post('/api/public/catalog/:slug/checkout', { config: { rateLimit: CHECKOUT_LIMIT } }, ok);
  door.post('/catalog/:slug/checkout', { config: { rateLimit: CHECKOUT_LIMIT } }, ok);
  door.post('/pay/:token/start', { config: { rateLimit: CHECKOUT_LIMIT } }, ok);
  door.post('/api/auth/register', { config: { rateLimit: REGISTER_LIMIT } }, ok);
  door.post(
    '/api/public/catalog/:slug/away',
    { config: { rateLimit: CHECKOUT_LIMIT } },
    async () => {
      throw new Refusal(503, 'UNAVAILABLE', 'The database is away');
    },
  );
  door.get('/api/public/catalog/:slug', ok);
  door.get('/catalog/:slug', ok);
};

const context = useFrame(routes);
const opened: (() => unknown)[] = [];
afterEach(async () => {
  vi.useRealTimers();
  for (const close of opened.splice(0)) await close();
});

async function statuses(times: number, url: string, remoteAddress: string, app = context.app) {
  const seen: number[] = [];
  for (let i = 0; i < times; i++) {
    seen.push((await app.inject({ method: 'POST', url, remoteAddress })).statusCode);
  }
  return seen;
}

const count = (seen: unknown[], wanted: unknown) => seen.filter((one) => one === wanted).length;
const wrong = async () => null;
const right = async () => ({ userId: '1' });

describe('limits of routes', () => {
  test('the eleventh checkout of an address in a minute is told to wait', async () => {
    const url = '/api/public/catalog/mugs/checkout';
    expect(count(await statuses(10, url, '10.0.0.1'), 200)).toBe(10);
    const refused = await context.app.inject({ method: 'POST', url, remoteAddress: '10.0.0.1' });
    expect(refused.statusCode).toBe(429);
    expect(refused.json()).toMatchObject({ error: 'Too Many Requests', code: 'RATE_LIMITED' });
    expect(Number(refused.headers['retry-after'])).toBeGreaterThan(0);
    expect(Number(refused.headers['retry-after'])).toBeLessThanOrEqual(60);
  });

  test('page and API of a checkout share one count, other stores and addresses have their own', async () => {
    await statuses(10, '/api/public/catalog/cups/checkout', '10.0.0.2');
    expect(await statuses(1, '/catalog/cups/checkout', '10.0.0.2')).toEqual([429]);
    expect(await statuses(1, '/catalog/plates/checkout', '10.0.0.2')).toEqual([200]);
    expect(await statuses(1, '/catalog/cups/checkout', '10.0.0.3')).toEqual([200]);
  });

  test('another payment link of an address has its own count', async () => {
    await statuses(10, '/pay/link-of-mugs/start', '10.0.0.17');
    expect(await statuses(1, '/pay/link-of-mugs/start', '10.0.0.17')).toEqual([429]);
    expect(await statuses(1, '/pay/link-of-cups/start', '10.0.0.17')).toEqual([200]);
  });

  test('whoever was told to come again has used up no attempt', async () => {
    expect(count(await statuses(30, '/api/public/catalog/jars/away', '10.0.0.16'), 503)).toBe(30);
    const url = '/api/public/catalog/jars/checkout';
    expect(count(await statuses(11, url, '10.0.0.16'), 200)).toBe(10);
  });

  test('a page that is refused is a page', async () => {
    await statuses(10, '/catalog/bowls/checkout', '10.0.0.4');
    const refused = await context.app.inject({
      method: 'POST',
      url: '/catalog/bowls/checkout',
      remoteAddress: '10.0.0.4',
      headers: { accept: 'text/html' },
    });
    expect(refused.statusCode).toBe(429);
    expect(refused.headers['content-type']).toMatch(/^text\/html/);
    expect(refused.headers['retry-after']).toBeDefined();
  });

  test('an address registers ten times an hour', async () => {
    const seen = await statuses(12, '/api/auth/register', '10.0.0.5');
    expect(count(seen, 429)).toBe(2);
  });

  test('all the addresses of one IPv6 network count as one', async () => {
    const seen: number[] = [];
    for (let i = 1; i <= 12; i++) {
      seen.push(...(await statuses(1, '/api/auth/register', `2001:db8:1:2::${i}`)));
    }
    expect(count(seen, 429)).toBe(2);
  });

  test('an address reads 600 pages a minute, storefront and API together', async () => {
    const seen: number[] = [];
    for (let i = 0; i < 610; i++) {
      const url = i % 2 ? '/catalog/mugs' : '/api/public/catalog/mugs';
      seen.push((await context.app.inject({ url, remoteAddress: '10.0.0.6' })).statusCode);
    }
    expect(count(seen, 200)).toBe(600);
    expect(seen.slice(600)).toEqual(Array(10).fill(429));
  });
});

describe('shops that are not there', () => {
  test('whoever makes them up makes no more than a few counters, and is stopped', async () => {
    const add = vi.spyOn(Counters.prototype, 'add');
    const seen: number[] = [];
    for (let i = 0; i < 1_000; i++) {
      seen.push(...(await statuses(1, `/catalog/made-up-${i}/checkout`, '10.0.0.7')));
    }
    const keys = new Set(add.mock.calls.map(([key]) => key));
    add.mockRestore();
    expect(keys.size).toBeLessThanOrEqual(64);
    expect(count(seen, 200)).toBeLessThanOrEqual(640);
    expect(count(seen, 200) + count(seen, 429)).toBe(1_000);
  });
});

describe('sign-in', () => {
  const login = (
    email: string,
    ip: string,
    check: () => Promise<unknown> = wrong,
    known: string | null = null,
  ) =>
    context.app.limitLogin({ email, ip, known }, check).then(
      (found) => (found ? 'in' : 'wrong'),
      (refusal) => refusal.statusCode,
    );

  test('E-07 ten wrong tries from an address, then nothing more is checked for 15 minutes', async () => {
    const seen = [];
    for (let i = 0; i < 10; i++) seen.push(await login('a@example.com', '10.1.0.1'));
    expect(count(seen, 'wrong')).toBe(10);
    const check = vi.fn(right);
    expect(await login(' A@Example.com', '10.1.0.1', check)).toBe(429);
    expect(check).not.toHaveBeenCalled();
    expect(await login('a@example.com', '10.1.0.2', right)).toBe('in');
    vi.useFakeTimers({ now: Date.now() + 15 * 60_000 + 1, toFake: ['Date'] });
    expect(await login('a@example.com', '10.1.0.1', right)).toBe('in');
  });

  test('right passwords never count', async () => {
    for (let i = 0; i < 30; i++) {
      expect(await login('busy@example.com', '10.1.0.3', right)).toBe('in');
    }
  });

  test('E-07 a burst of guesses gets no further than ten', async () => {
    const seen = await Promise.all(
      Array.from({ length: 50 }, () => login('burst@example.com', '10.1.0.4')),
    );
    expect(count(seen, 'wrong')).toBe(10);
  });

  test('E-07 an account takes 100 wrong tries a day from everywhere; then only who is known to it gets in', async () => {
    expect(await login('seller@example.com', '10.3.0.1', right)).toBe('in');
    const seen = [];
    for (let i = 0; i < 300; i++) seen.push(await login('seller@example.com', `10.2.${i >> 1}.1`));
    expect(count(seen, 'wrong')).toBe(100);
    const check = vi.fn(right);
    expect(await login('seller@example.com', '10.3.0.2', check)).toBe(429);
    expect(check).not.toHaveBeenCalled();
    expect(await login('seller@example.com', '10.3.0.1', right)).toBe('in');
    expect(await login('seller@example.com', '10.3.0.3', right, 'a browser')).toBe('in');
    expect(await login('other@example.com', '10.2.9.1', wrong)).toBe('wrong');
  });

  test('guesses from the 65,536 networks of a /48 are bounded, and a right password is not found by trying', async () => {
    const email = 'wide@example.com';
    const seen = [];
    for (let i = 0; i < 130; i++) seen.push(await login(email, `2001:db8:1:${i.toString(16)}::1`));
    expect(count(seen, 'wrong')).toBe(20);
    for (let i = 0; i < 130; i++) seen.push(await login(email, `2001:db8:${i + 2}:1::1`));
    expect(count(seen, 'wrong')).toBe(100);
    const check = vi.fn(right);
    for (const fresh of ['2001:db8:1:ffff::1', '2001:db8:ffff:1::1', '2a00:1::1', '10.7.0.1']) {
      expect(await login(email, fresh, check)).toBe(429);
    }
    expect(check).not.toHaveBeenCalled();
    expect(await login(email, '2a00:2::1', right, 'its browser')).toBe('in');
  });

  test('who is known to an account gets in as often as they like, and has few wrong tries all the same', async () => {
    await login('besieged@example.com', '10.3.0.2', right);
    for (let i = 0; i < 110; i++) await login('besieged@example.com', `10.6.${i}.1`);
    for (let i = 0; i < 8; i++) {
      expect(await login('besieged@example.com', '10.3.0.2', right)).toBe('in');
      expect(await login('besieged@example.com', '10.9.0.2', right, 'phone')).toBe('in');
    }
    const [here, there] = [[] as unknown[], [] as unknown[]];
    for (let i = 0; i < 12; i++) {
      here.push(await login('besieged@example.com', '10.3.0.2'));
      there.push(await login('besieged@example.com', `10.9.${i}.3`, wrong, 'phone'));
    }
    expect([count(here, 'wrong'), count(there, 'wrong')]).toEqual([10, 10]);
    expect(await login('besieged@example.com', '10.3.0.2', right)).toBe(429);
    expect(await login('besieged@example.com', '10.9.0.2', right, 'phone')).toBe(429);
    expect(await login('besieged@example.com', '10.9.0.2', right, 'laptop')).toBe('in');
  });

  test('a stolen browser guesses 30 times a day', async () => {
    const start = Date.now();
    vi.useFakeTimers({ now: start, toFake: ['Date'] });
    const seen: unknown[] = [];
    for (let quarter = 0; quarter < 20; quarter++) {
      vi.setSystemTime(start + quarter * 15 * 60_001);
      for (let i = 0; i < 10; i++) {
        seen.push(await login('stolen@example.com', `10.10.${quarter}.${i}`, wrong, 'stolen'));
      }
    }
    expect(count(seen, 'wrong')).toBe(30);
  });

  test('a try that was too much for the server does not count', async () => {
    const busy = async () => {
      throw new Refusal(503, 'BUSY', 'Too many people are signing in right now');
    };
    for (let i = 0; i < 12; i++) {
      expect(await login('rush@example.com', '10.1.0.8', busy)).toBe(503);
    }
    expect(await login('rush@example.com', '10.1.0.8', right)).toBe('in');
  });

  test('E-07 one address cannot try an endless list of accounts', async () => {
    const seen = [];
    for (let i = 0; i < 310; i++) seen.push(await login(`list${i}@example.com`, '10.1.0.9'));
    expect(count(seen, 'wrong')).toBe(300);
  });
});

describe('webhooks whose signature is wrong', () => {
  const tell = (ip: string, source: 'gateway' | 'provider' = 'gateway') =>
    context.app.failedSignatures.areTooMany(source, ip);

  test('are too many after 60 in a minute, for that address and that sender alone', async () => {
    for (let i = 0; i < 60; i++) expect(await tell('10.6.0.1')).toBe(false);
    expect(await tell('10.6.0.1')).toBe(true);
    expect(await tell('10.6.0.1', 'provider')).toBe(false);
    expect(await tell('10.6.0.2')).toBe(false);
    vi.useFakeTimers({ now: Date.now() + 60_001, toFake: ['Date'] });
    expect(await tell('10.6.0.1')).toBe(false);
  });
});

describe('while Redis is away', () => {
  const limitsStillWork = async (redisUrl: string) => {
    const app = await aFrame(aConfig({ redisUrl }), routes);
    opened.push(() => app.close());
    const started = Date.now();
    const seen = await statuses(12, '/catalog/mugs/checkout', '10.4.0.1', app);
    expect(count(seen, 429)).toBe(2);
    const tries = [];
    for (let i = 0; i < 12; i++) {
      const who = { email: 'r@example.com', ip: '10.4.0.1', known: null };
      tries.push(await app.limitLogin(who, wrong).catch(() => 'refused'));
    }
    expect(count(tries, 'refused')).toBe(2);
    expect(Date.now() - started).toBeLessThan(1_500);
  };

  test('nobody listens there: limits are counted in the process, and nothing hangs', async () => {
    await limitsStillWork(`redis://127.0.0.1:${await freePort()}`);
  });

  test('it accepts connections and never answers: likewise', async () => {
    const silent: Server = createServer((socket) => socket.on('error', () => {}));
    await new Promise<void>((resolve) => silent.listen(0, '127.0.0.1', resolve));
    opened.push(() => silent.close());
    const { port } = silent.address() as { port: number };
    await limitsStillWork(`redis://127.0.0.1:${port}`);
  });
});

describe.each(REDIS_KINDS)('with a %s', (kind) => {
  test('processes count together, and go on alone when it is killed', async () => {
    const redis = (await aQueueRedis(kind)) as QueueRedis;
    opened.push(() => redis.dispose());
    const apps = await Promise.all(
      [1, 2].map(() => aFrame(aConfig({ redisUrl: redis.url }), routes)),
    );
    opened.unshift(() => Promise.all(apps.map((app) => app.close())));
    const [one, two] = apps as [FastifyInstance, FastifyInstance];
    await vi.waitFor(async () => {
      const url = '/catalog/warm-up/checkout';
      await statuses(1, url, '10.5.0.9', one);
      await statuses(1, url, '10.5.0.9', two);
      expect(count(await statuses(6, url, '10.5.0.9', one), 429)).toBeGreaterThan(0);
      expect(await statuses(1, url, '10.5.0.9', two)).toEqual([429]);
    }, 10_000);
    // On a busy machine a process may for once count alone: somebody else then tries.
    let shopper = 0;
    await vi.waitFor(async () => {
      const address = `10.5.1.${++shopper}`;
      const seen = [];
      for (let i = 0; i < 12; i++) {
        seen.push(...(await statuses(1, '/catalog/mugs/checkout', address, i % 2 ? one : two)));
      }
      expect(count(seen, 429)).toBe(2);
    }, 20_000);
    await redis.kill();
    // Where a client waits for Redis, a single request takes twenty seconds.
    const started = Date.now();
    expect(count(await statuses(12, '/catalog/mugs/checkout', '10.5.0.2', one), 429)).toBe(2);
    expect(Date.now() - started).toBeLessThan(8_000);
  });

  test('wrong signatures count together', async () => {
    const redis = (await aQueueRedis(kind)) as QueueRedis;
    opened.push(() => redis.dispose());
    const counters = [1, 2].map(
      () => new Counters({ redisUrl: redis.url, redisTlsVerify: true }, { warn: () => {} }),
    );
    opened.unshift(() => counters.map((one) => one.close()));
    const [one, two] = counters.map((each) => new FailedSignatures(each)) as [
      FailedSignatures,
      FailedSignatures,
    ];
    // On a busy machine a process may for once count alone: another address is then tried.
    let caller = 0;
    await vi.waitFor(async () => {
      const ip = `10.6.1.${++caller}`;
      for (let i = 0; i < 60; i++) await (i % 2 ? one : two).areTooMany('provider', ip);
      expect(await one.areTooMany('provider', ip)).toBe(true);
      expect(await two.areTooMany('provider', ip)).toBe(true);
    }, 30_000);
  });
});
