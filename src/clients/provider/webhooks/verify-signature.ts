import { createHmac, timingSafeEqual } from 'node:crypto';

export const SIGNATURE_HEADER = 'x-hub-signature-256';

const FORM = /^sha256=([\da-f]{64})$/;

/** Signed by one of these secrets. Constant in time, never throws. */
export function isSignedBy(
  text: Buffer | string,
  signature: string | undefined,
  secrets: readonly string[],
): boolean {
  const [, hex] = FORM.exec(signature ?? '') ?? [];
  if (!hex) return false;
  const given = Buffer.from(hex, 'hex');
  // An empty secret is known to everybody.
  return secrets.some(
    (secret) =>
      secret !== '' && timingSafeEqual(createHmac('sha256', secret).update(text).digest(), given),
  );
}
