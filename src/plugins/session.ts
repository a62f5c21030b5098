import cookie from '@fastify/cookie';
import jwt from '@fastify/jwt';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../config.ts';
import { findSession } from '../domain/accounts/find-session.ts';
import type { UserRole } from '../enums.ts';
import { isUuid } from '../ids.ts';
import type { Session } from '../session.ts';

/** 15 minutes, in seconds. */
export const ACCESS_TOKEN_SECONDS = 900;

/** What an access token carries. `sid` is the refresh token family that it came from. */
export interface AccessClaims {
  userId: string;
  role: UserRole;
  ownerId?: string;
  name: string;
  impersonatedBy?: string;
  sid: string;
}

declare module '@fastify/jwt' {
  interface FastifyJWT {
    payload: AccessClaims;
    user: AccessClaims;
  }
}

declare module 'fastify' {
  interface FastifyRequest {
    /** The caller's session; null when there is none. Set by `loadSession`. */
    session: Session | null;
    loadSession(): Promise<Session | null>;
  }
}

/** In production the prefix binds the cookie to this host over HTTPS. */
export const accessCookie = (config: Config): string =>
  config.environment === 'production' ? '__Host-sk_access' : 'sk_access';

async function plugin(app: FastifyInstance, { config }: { config: Config }) {
  await app.register(cookie);
  await app.register(jwt, {
    secret: config.jwtSecret,
    sign: { algorithm: 'HS256', expiresIn: ACCESS_TOKEN_SECONDS * 1000 },
    // Without these, tokens that never expire and other HMAC sizes would be accepted.
    verify: { algorithms: ['HS256'], requiredClaims: ['exp', 'iat'] },
  });
  app.decorateRequest('session', null);
  app.decorateRequest('loadSession', async function loadSession(this: FastifyRequest) {
    const claims = verifiedClaims(app, tokenOf(this, config));
    this.session = claims && (await findSession(claims.userId, claims.sid));
    return this.session;
  });
}

function tokenOf(request: FastifyRequest, config: Config): string | undefined {
  const header = request.headers.authorization;
  if (header) return /^Bearer (\S+)$/i.exec(header)?.[1];
  return request.cookies[accessCookie(config)];
}

/** Every way in which a token can be wrong is the same: no session. */
function verifiedClaims(app: FastifyInstance, token: string | undefined): AccessClaims | null {
  if (!token) return null;
  try {
    const claims = app.jwt.verify<AccessClaims>(token);
    return isUuid(String(claims.userId)) && isUuid(String(claims.sid)) ? claims : null;
  } catch {
    return null;
  }
}

export const sessionPlugin = fp(plugin, { name: 'session' });
