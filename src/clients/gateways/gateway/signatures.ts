import { createHmac, timingSafeEqual } from 'node:crypto';

/** `signature` is the hex HMAC-SHA256 of these bytes. Constant in time, never throws. */
export function isSigned(message: Buffer | string, signature: string, secret: string): boolean {
  // An empty secret is known to everybody.
  if (secret === '' || !/^[\da-f]{64}$/.test(signature)) return false;
  const expected = createHmac('sha256', secret).update(message).digest();
  return timingSafeEqual(expected, Buffer.from(signature, 'hex'));
}
