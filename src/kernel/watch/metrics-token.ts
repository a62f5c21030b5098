import { isSameSecret } from '../crypto/same-secret.ts';

/** Compared in constant time. */
export function isMetricsToken(authorization: string | undefined, token: string | null): boolean {
  const offered = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  return token !== null && offered !== undefined && isSameSecret(offered, token);
}
