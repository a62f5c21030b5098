import jwt from '@fastify/jwt';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../../config.ts';
import type { UserRole } from '../../enums.ts';
import { isUuid } from '../../ids.ts';
import { databaseTime } from '../../kernel/db/clock.ts';
import type { Session } from '../../session.ts';

/** 15 minutes, in seconds. */
export const ACCESS_TOKEN_SECONDS = 900;
/** How much earlier, in milliseconds, this process may think it is than the one that has signed. */
const CLOCK_SKEW = 60_000;

/** The claims of an access token. `sid` is its refresh token family. */
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
    payload: AccessClaims & { iat?: number };
    user: AccessClaims;
  }
}

export const registerJwt = async (app: FastifyInstance, config: Config) =>
  app.register(jwt, {
    secret: config.jwtSecret,
    sign: { algorithm: 'HS256', expiresIn: ACCESS_TOKEN_SECONDS },
    // Otherwise tokens without expiry and other HMAC sizes would be accepted.
    // When it ends is judged by the database's clock, below.
    verify: { algorithms: ['HS256'], requiredClaims: ['exp', 'iat'], ignoreExpiration: true },
  });

export const signAccessToken = (app: FastifyInstance, session: Session): string =>
  app.jwt.sign(
    {
      iat: Math.floor(databaseTime() / 1_000),
      userId: session.userId,
      role: session.role,
      name: session.name,
      sid: session.familyId,
      ...(session.ownerId ? { ownerId: session.ownerId } : {}),
      ...(session.impersonatedBy ? { impersonatedBy: session.impersonatedBy } : {}),
    },
    { expiresIn: accessTokenSeconds(session) },
  );

/** In seconds: at most until the impersonation ends. */
export function accessTokenSeconds({ impersonationEndsAt }: Session): number {
  if (!impersonationEndsAt) return ACCESS_TOKEN_SECONDS;
  const left = Math.ceil((impersonationEndsAt.getTime() - databaseTime()) / 1_000);
  return Math.max(1, Math.min(ACCESS_TOKEN_SECONDS, left));
}

export function readAccessToken(
  app: FastifyInstance,
  token: string | undefined,
): AccessClaims | null {
  if (!token) return null;
  try {
    const claims = app.jwt.verify<AccessClaims & { iat: number; exp: number }>(token);
    const now = databaseTime();
    if (claims.iat * 1_000 > now + CLOCK_SKEW || !(claims.exp * 1_000 > now)) return null;
    return isId(claims.userId) && isId(claims.sid) ? claims : null;
  } catch {
    return null;
  }
}

const isId = (claim: unknown): boolean => typeof claim === 'string' && isUuid(claim);

/** A change of role invalidates the token. */
export const stillTrue = (claims: AccessClaims, session: Session): boolean =>
  claims.role === session.role &&
  (claims.ownerId ?? null) === session.ownerId &&
  (claims.impersonatedBy ?? null) === session.impersonatedBy;
