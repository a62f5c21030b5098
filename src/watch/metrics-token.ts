import { createHash, timingSafeEqual } from 'node:crypto';

/** Whether an `Authorization` header holds the token of METRICS_TOKEN; compared in constant time. */
export function isMetricsToken(authorization: string | undefined, token: string | null): boolean {
  const offered = /^Bearer (\S+)$/i.exec(authorization ?? '')?.[1];
  return token !== null && offered !== undefined && isSame(offered, token);
}

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();
const isSame = (a: string, b: string): boolean => timingSafeEqual(digest(a), digest(b));
