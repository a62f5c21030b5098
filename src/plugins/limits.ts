import rateLimit, { normalizeIP, type RateLimitOptions } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../config.ts';
import { tooMany } from '../errors.ts';
import { Counters } from './counters.ts';
import { sharedStore } from './limit-store.ts';
import { type LoginTry, limitLogin, networkOf } from './login-limit.ts';
import { FailedSignatures } from './signature-limit.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * Runs one try to sign in: `check` answers null for a wrong account or password. Only wrong
     * tries count.
     * @throws Refusal 429 when this address, or everybody together, tried too often
     */
    limitLogin<T>(who: LoginTry, check: () => Promise<T | null>): Promise<T | null>;
    failedSignatures: FailedSignatures;
  }
}

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const address = (request: FastifyRequest): string => normalizeIP(request.ip);
const slugOf = (request: FastifyRequest): string =>
  (request.params as { slug?: string }).slug?.toLowerCase() ?? '';
const addressAndStore = (request: FastifyRequest): string =>
  `${address(request)}|${slugOf(request)}`;

/**
 * Limits of single routes: `config: { rateLimit: CHECKOUT_LIMIT }`. Routes with one limit share
 * its count, so the page and the JSON route of one act are limited together.
 */
export const CHECKOUT_LIMIT: RateLimitOptions = {
  groupId: 'checkout',
  max: 10,
  timeWindow: MINUTE,
  keyGenerator: addressAndStore,
};
export const PAYMENT_LIMIT: RateLimitOptions = {
  groupId: 'payment',
  max: 20,
  timeWindow: MINUTE,
  keyGenerator: addressAndStore,
};
/** Who looks for one order needs few tries; of IPv6 a whole /48 counts as one. */
export const LOOKUP_LIMIT: RateLimitOptions = {
  groupId: 'lookup',
  max: 5,
  timeWindow: 15 * MINUTE,
  keyGenerator: (request) => `${networkOf(request.ip)}|${slugOf(request)}`,
};
export const REGISTER_LIMIT: RateLimitOptions = {
  groupId: 'register',
  max: 10,
  timeWindow: HOUR,
  keyGenerator: address,
};
export const PUBLIC_READ_LIMIT: RateLimitOptions = {
  groupId: 'reads',
  max: 600,
  timeWindow: MINUTE,
  keyGenerator: address,
};

/** Questions that we pass on to the shipping aggregator. */
export const TRACK_LIMIT: RateLimitOptions = {
  groupId: 'track',
  max: 60,
  timeWindow: MINUTE,
  keyGenerator: address,
};

const PUBLIC_READ = /^\/(?:catalog\/|api\/public\/)/;

async function plugin(app: FastifyInstance, { config }: { config: Config }) {
  const counters = new Counters(config, app.log);
  app.addHook('onClose', async () => counters.close());
  app.decorate('limitLogin', (who, check) => limitLogin(counters, who, check));
  app.decorate('failedSignatures', new FailedSignatures(counters));
  // Before the registration below, whose own hook reads what this one sets.
  app.addHook('onRoute', (route) => {
    const reads = route.method === 'GET' || route.method === 'HEAD';
    if (!reads || !PUBLIC_READ.test(route.url)) return;
    route.config = { ...route.config, rateLimit: route.config?.rateLimit ?? PUBLIC_READ_LIMIT };
  });
  await app.register(rateLimit, {
    global: false,
    store: sharedStore(counters),
    errorResponseBuilder: (_request, { ttl }) => tooMany('Too many requests', ttl),
    // The error handler says how long to wait; the rest would only tell probers the numbers.
    addHeaders: { ...NO_HEADERS, 'retry-after': false },
    addHeadersOnExceeding: NO_HEADERS,
  });
}

const NO_HEADERS = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

export const limitsPlugin = fp(plugin, { name: 'limits' });
