import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config.ts';
import { SECOND_FACTOR } from '../../features/accounts/second-factor/second-factor.ts';
import { SIGN_INS } from '../../limits.ts';

declare module 'fastify' {
  interface FastifyRequest {
    readonly pendingSignIn: string | undefined;
    /** One for each account. */
    readonly deviceTokens: string[];
  }
  interface FastifyReply {
    keepPendingSignIn(token: string | null): FastifyReply;
    keepDevice(token: string): FastifyReply;
  }
}

const DAY = 86_400;
const BETWEEN = '~';

async function plugin(app: FastifyInstance, { config }: { config: Config }) {
  const isProduction = config.environment === 'production';
  const prefix = isProduction ? '__Host-' : '';
  const names = { pending: `${prefix}sk_pending`, device: `${prefix}sk_device` };
  const options = { path: '/', httpOnly: true, sameSite: 'lax', secure: isProduction } as const;

  app.decorateRequest('pendingSignIn', {
    getter(this: FastifyRequest) {
      return this.cookies[names.pending];
    },
  });
  app.decorateRequest('deviceTokens', {
    getter(this: FastifyRequest) {
      const tokens = (this.cookies[names.device] ?? '').split(BETWEEN).filter(Boolean);
      return tokens.slice(0, SIGN_INS.accountsPerBrowser);
    },
  });
  app.decorateReply('keepPendingSignIn', function keepPendingSignIn(this: FastifyReply, token) {
    if (!token) return this.clearCookie(names.pending, options);
    return this.setCookie(names.pending, token, {
      ...options,
      maxAge: SECOND_FACTOR.pendingMinutes * 60,
    });
  });
  app.decorateReply('keepDevice', function keepDevice(this: FastifyReply, token) {
    const tokens = [token, ...this.request.deviceTokens].slice(0, SIGN_INS.accountsPerBrowser);
    const maxAge = SECOND_FACTOR.deviceDays * DAY;
    return this.setCookie(names.device, tokens.join(BETWEEN), { ...options, maxAge });
  });
}

export const secondFactorCookiesPlugin = fp(plugin, {
  name: 'second-factor-cookies',
  dependencies: ['session'],
});
