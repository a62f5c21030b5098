import limiter, { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config.ts';
import { tooMany } from '../../errors.ts';
import { RATES, SHOPS_PER_ADDRESS, type UNLIMITED } from '../../limits.ts';
import { busyHooks } from './busy-turns.ts';
import { Counters } from './counters.ts';
import { FailedKeys } from './failed-keys.ts';
import { count, SHARE, sharedStore } from './limit-store.ts';
import { type LoginTry, limitLogin, networkOf } from './login-limit.ts';
import { principalOf } from './principal.ts';
import { FailedSignatures } from './signature-limit.ts';

export interface RateLimit {
  groupId: keyof typeof RATES;
  max: number;
  /** In milliseconds. */
  timeWindow: number;
  keyGenerator(request: FastifyRequest): string;
}

declare module 'fastify' {
  interface FastifyContextConfig {
    unlimited?: keyof typeof UNLIMITED;
  }
  interface FastifyRequest {
    /** Null: the request was not counted. */
    countedAs: string | null;
  }
  interface FastifyInstance {
    /**
     * `check` returns null for a wrong account or password. Only failed attempts count.
     * @throws Refusal 429 when this address, or all together, have too many
     */
    limitLogin<T>(who: LoginTry, check: () => Promise<T | null>): Promise<T | null>;
    failedSignatures: FailedSignatures;
    failedKeys: FailedKeys;
    busyHooks: ReturnType<typeof busyHooks>;
  }
}

const address = (request: FastifyRequest): string => normalizeIP(request.ip);

const KEYS: Record<(typeof RATES)[RateLimit['groupId']]['per'], RateLimit['keyGenerator']> = {
  address,
  'address and shop': (request) => `${address(request)}|${shopNumber(request)}`,
  'network and shop': (request) => `${networkOf(request.ip)}|${shopNumber(request)}`,
  store: ({ signedIn }) => {
    const { group, member } = principalOf(signedIn);
    return member ? `${group}${SHARE}${member}` : group;
  },
  // Monitors, with their token, count together.
  operator: ({ session }) => session?.userId ?? 'monitors',
};

/**
 * Not the slug itself: invented shops must not create counters without limit. A payment link names
 * no shop, and stands for it: else the shoppers of all shops behind one address would count together.
 */
function shopNumber({ params }: FastifyRequest): number {
  const { token = '', slug = token } = params as { slug?: string; token?: string };
  let sum = 0;
  for (const letter of slug.toLowerCase()) sum = (sum * 31 + (letter.codePointAt(0) ?? 0)) >>> 0;
  return sum % SHOPS_PER_ADDRESS;
}

/** `config: { rateLimit: rateLimit('checkout') }`; other routes get their door's. */
export function rateLimit(groupId: RateLimit['groupId']): RateLimit {
  const { max, minutes, per } = RATES[groupId];
  return { groupId, max, timeWindow: minutes * 60_000, keyGenerator: KEYS[per] };
}

// The page and the JSON route of one action share a limit.
export const CHECKOUT_LIMIT = rateLimit('checkout');
export const PAYMENT_LIMIT = rateLimit('payment');
export const CLAIM_LIMIT = rateLimit('claims');
export const LOOKUP_LIMIT = rateLimit('lookup');
export const REGISTER_LIMIT = rateLimit('register');
export const SIGN_IN_LIMIT = rateLimit('signIn');
export const PUBLIC_READ_LIMIT = rateLimit('reads');
export const TRACK_LIMIT = rateLimit('track');
export const FORGOT_PASSWORD_LIMIT = rateLimit('forgotPassword');
export const PASSWORD_STRENGTH_LIMIT = rateLimit('passwordStrength');
export const ACCOUNT_LINK_LIMIT = rateLimit('accountLinks');

async function plugin(app: FastifyInstance, { config }: { config: Config }) {
  const counters = new Counters(config, app.log);
  app.addHook('onClose', async () => counters.close());
  app.decorate('limitLogin', (who, check) => limitLogin(counters, who, check));
  app.decorate('failedSignatures', new FailedSignatures(counters));
  app.decorate('failedKeys', new FailedKeys(counters));
  app.decorate('busyHooks', busyHooks(config));
  await app.register(limiter, {
    global: false,
    store: sharedStore(counters),
    allowList: (request, key) => {
      if (!config.accountLimits && isOfAccount(limitOf(request))) return true;
      request.countedAs = key;
      return false;
    },
    errorResponseBuilder: (_request, { ttl }) => tooMany('errors.tooMany.requests', ttl),
    // The error handler says how long to wait; other headers would only help attackers.
    addHeaders: { ...NO_HEADERS, 'retry-after': false },
    addHeadersOnExceeding: NO_HEADERS,
  });
  app.decorateRequest('countedAs', null);
  // A caller who is told to come again in some seconds has had nothing yet.
  app.addHook('onResponse', async (request, { statusCode }) => {
    if (statusCode !== UNAVAILABLE || request.countedAs === null) return;
    await count(counters, request.countedAs, limitOf(request), -1);
  });
}

const UNAVAILABLE = 503;

const limitOf = ({ routeOptions }: FastifyRequest): RateLimit =>
  routeOptions.config.rateLimit as RateLimit;

const NO_HEADERS = {
  'x-ratelimit-limit': false,
  'x-ratelimit-remaining': false,
  'x-ratelimit-reset': false,
};

const isOfAccount = ({ groupId }: RateLimit): boolean =>
  RATES[groupId].per === 'store' || RATES[groupId].per === 'operator';

export const limitsPlugin = fp(plugin, { name: 'limits' });
