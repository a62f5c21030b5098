import jwt from '@fastify/jwt';
import type { FastifyInstance } from 'fastify';
import type { Config } from '../config.ts';
import type { UserRole } from '../enums.ts';
import { isUuid } from '../ids.ts';
import type { Session } from '../session.ts';

/** 15 minutes, in seconds. */
export const ACCESS_TOKEN_SECONDS = 900;
/** How far, in milliseconds, the clocks of two machines may lie apart. */
const CLOCK_SKEW = 60_000;

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

/** Lets `app` sign and verify access tokens. */
export const registerJwt = async (app: FastifyInstance, config: Config) =>
  app.register(jwt, {
    secret: config.jwtSecret,
    sign: { algorithm: 'HS256', expiresIn: ACCESS_TOKEN_SECONDS },
    // Without these, tokens that never expire and other HMAC sizes would be accepted.
    verify: { algorithms: ['HS256'], requiredClaims: ['exp', 'iat'] },
  });

/** A new access token of a session. */
export const signAccessToken = (app: FastifyInstance, session: Session): string =>
  app.jwt.sign(
    {
      userId: session.userId,
      role: session.role,
      name: session.name,
      sid: session.familyId,
      ...(session.ownerId ? { ownerId: session.ownerId } : {}),
      ...(session.impersonatedBy ? { impersonatedBy: session.impersonatedBy } : {}),
    },
    { expiresIn: accessTokenSeconds(session) },
  );

/** How many seconds a new access token lives: never longer than an impersonation still lasts. */
export function accessTokenSeconds({ impersonationEndsAt }: Session): number {
  if (!impersonationEndsAt) return ACCESS_TOKEN_SECONDS;
  const left = Math.ceil((impersonationEndsAt.getTime() - Date.now()) / 1_000);
  return Math.max(1, Math.min(ACCESS_TOKEN_SECONDS, left));
}

/** What a valid token says; null alike for every way in which one can be wrong. */
export function readAccessToken(
  app: FastifyInstance,
  token: string | undefined,
): AccessClaims | null {
  if (!token) return null;
  try {
    const claims = app.jwt.verify<AccessClaims & { iat: number }>(token);
    if (claims.iat * 1000 > Date.now() + CLOCK_SKEW) return null;
    return isId(claims.userId) && isId(claims.sid) ? claims : null;
  } catch {
    return null;
  }
}

const isId = (claim: unknown): boolean => typeof claim === 'string' && isUuid(claim);

/** Whether a token still says what its account is: after a change of role it counts no more. */
export const stillTrue = (claims: AccessClaims, session: Session): boolean =>
  claims.role === session.role &&
  (claims.ownerId ?? null) === session.ownerId &&
  (claims.impersonatedBy ?? null) === session.impersonatedBy;
