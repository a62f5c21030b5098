import { isSameSecret } from '../crypto/same-secret.ts';

/** Whether an `Authorization` header holds the token of METRICS_TOKEN; compared in constant time. */
export function isMetricsToken(authorization: string | undefined, token: string | null): boolean {
  const offered = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  return token !== null && offered !== undefined && isSameSecret(offered, token);
}
