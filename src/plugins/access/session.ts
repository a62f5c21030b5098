import cookie from '@fastify/cookie';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config.ts';
import { IMPERSONATION_MINUTES } from '../../features/accounts/impersonation/impersonate.ts';
import { findSession } from '../../features/accounts/sessions/queries/find-session.ts';
import { SESSION_DAYS } from '../../features/accounts/sessions/refresh-token.ts';
import { rotateSession } from '../../features/accounts/sessions/rotate-session.ts';
import { originOf } from '../../kernel/http/origin-of.ts';
import type { Session } from '../../session.ts';
import {
  accessTokenSeconds,
  readAccessToken,
  registerJwt,
  signAccessToken,
  stillTrue,
} from './access-token.ts';
import { isApiKey, sessionOfKey } from './api-key.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Null without one. Set by `loadSession`. */
    session: Session | null;
    /**
     * A session that is renewed by its refresh cookie gets new cookies on `reply`.
     * @throws Refusal 401, 403 or 429 for an API key that is wrong here
     */
    loadSession(reply: FastifyReply): Promise<Session | null>;
    readonly refreshCookie: string | undefined;
    /** Suspended during an impersonation. */
    readonly waitingOperator: WaitingOperator | null;
  }
  interface FastifyReply {
    keepSession(session: Session, refreshToken: string): FastifyReply;
    dropSession(): FastifyReply;
    keepOperator(waiting: WaitingOperator | null): FastifyReply;
  }
}

export interface WaitingOperator {
  refreshToken: string;
  /** The page to return to, from the browser: untrusted. */
  back: string;
}

/** Where their session goes on. It names `back` as well: of two requests the first takes the cookie. */
export const pathAfterEnd = ({ back }: WaitingOperator): string =>
  `/impersonation/over?back=${encodeURIComponent(back)}`;

/** For how long, in seconds, requests parallel to a token rotation are accepted. */
export const ROTATION_GRACE = 30;
const DAY = 86_400;

/** In production the prefix binds a cookie to this host over HTTPS. */
const cookieNames = ({ environment }: Config) => {
  const prefix = environment === 'production' ? '__Host-' : '';
  return {
    access: `${prefix}sk_access`,
    refresh: `${prefix}sk_refresh`,
    operator: `${prefix}sk_operator`,
  };
};

async function plugin(app: FastifyInstance, { config }: { config: Config }) {
  const names = cookieNames(config);
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'lax',
    secure: config.environment === 'production',
  } as const;
  await app.register(cookie);
  await registerJwt(app, config);

  app.decorateRequest('session', null);
  app.decorateRequest('refreshCookie', {
    getter(this: FastifyRequest) {
      return this.cookies[names.refresh];
    },
  });
  app.decorateRequest('waitingOperator', {
    getter(this: FastifyRequest) {
      return waitingOf(this.cookies[names.operator]);
    },
  });
  app.decorateRequest('loadSession', async function loadSession(this: FastifyRequest, reply) {
    const { authorization = '' } = this.headers;
    // Other schemes are for a proxy in front of us, such as the password of a staging site.
    const isBearer = /^Bearer /i.test(authorization);
    const bearer = /^Bearer (\S+)$/i.exec(authorization)?.[1];
    if (bearer && isApiKey(bearer)) {
      this.session ??= await sessionOfKey(this, bearer);
      this.session.origin ??= originOf(this);
      return this.session;
    }
    this.session ??= await sessionOf(app, isBearer ? bearer : this.cookies[names.access]);
    // A caller with a bearer token refreshes it itself.
    if (!this.session && !isBearer) this.session = await goOn(this, reply);
    if (this.session) this.session.origin ??= originOf(this);
    return this.session;
  });
  app.decorateReply('keepSession', function keepSession(this: FastifyReply, session, token) {
    this.setCookie(names.access, signAccessToken(app, session), {
      ...options,
      maxAge: accessTokenSeconds(session),
    });
    const maxAge = session.impersonatedBy ? IMPERSONATION_MINUTES * 60 : SESSION_DAYS * DAY;
    return this.setCookie(names.refresh, token, { ...options, maxAge });
  });
  app.decorateReply('keepOperator', function keepOperator(this: FastifyReply, waiting) {
    if (!waiting) return this.clearCookie(names.operator, options);
    const value = `${waiting.refreshToken}.${waiting.back}`;
    return this.setCookie(names.operator, value, { ...options, maxAge: SESSION_DAYS * DAY });
  });
  app.decorateReply('dropSession', function dropSession(this: FastifyReply) {
    this.clearCookie(names.access, options).clearCookie(names.refresh, options);
    return this.request.waitingOperator ? this.keepOperator(null) : this;
  });
}

/** A refresh token has no dot. */
function waitingOf(cookie = ''): WaitingOperator | null {
  const [, refreshToken = '', back = ''] = /^([\w-]+)\.(.*)$/s.exec(cookie) ?? [];
  return refreshToken ? { refreshToken, back } : null;
}

async function sessionOf(app: FastifyInstance, token: string | undefined): Promise<Session | null> {
  const claims = readAccessToken(app, token);
  const session = claims && (await findSession(claims.userId, claims.sid));
  return session && stillTrue(claims, session) ? session : null;
}

/** Renews a browser's session when only its access token has expired. */
async function goOn(request: FastifyRequest, reply: FastifyReply): Promise<Session | null> {
  const token = request.refreshCookie;
  const rotated = token ? await rotateSession(token, { seconds: ROTATION_GRACE }) : null;
  if (rotated?.refreshToken) reply.keepSession(rotated.session, rotated.refreshToken);
  return rotated?.session ?? null;
}

export const sessionPlugin = fp(plugin, { name: 'session' });
