import { createHmac } from 'node:crypto';

interface Forged {
  header?: object;
  claims: object;
  /** HMAC by Node's name; null leaves the signature empty. */
  hash?: string | null;
  secret: string;
}

const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');

/** An access token as a stranger, or another of our own signers, could make it. */
export function forgedToken({ header, claims, hash = 'sha256', secret }: Forged): string {
  const now = Math.floor(Date.now() / 1_000);
  const payload = { iat: now, exp: now + 900, ...claims };
  const input = `${part({ alg: 'HS256', typ: 'JWT', ...header })}.${part(payload)}`;
  if (hash === null) return `${input}.`;
  return `${input}.${createHmac(hash, secret).update(input).digest('base64url')}`;
}
