import { createHash, randomBytes } from 'node:crypto';

/** A new refresh token: 256 bits, opaque. Only its hash is stored. */
export const newRefreshToken = (): string => randomBytes(32).toString('base64url');

/** The stored hash of a refresh token. A plain SHA-256 is enough for 256 random bits. */
export const refreshTokenHash = (token: string): Buffer =>
  createHash('sha256').update(token).digest();
