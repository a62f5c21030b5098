import { createHmac, timingSafeEqual } from 'node:crypto';

/** The provider's name of the header. */
export const SIGNATURE_HEADER = 'x-hub-signature-256';

const FORM = /^sha256=([\da-f]{64})$/;

/** Whether one of these secrets has signed the text. Constant in time, never throws. */
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
