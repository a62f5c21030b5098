import { createHmac, timingSafeEqual } from 'node:crypto';

/** What the provider calls the header. */
export const SIGNATURE_HEADER = 'x-hub-signature-256';

const FORM = /^sha256=([\da-f]{64})$/;

/**
 * Whether one of these secrets has signed the bytes, or the JSON in them written again, as
 * `platform.md` describes it. Constant in time, never throws.
 */
export function isSignedBy(
  body: Buffer,
  signature: string | undefined,
  secrets: readonly string[],
  parsed: unknown,
): boolean {
  const [, hex] = FORM.exec(signature ?? '') ?? [];
  if (!hex) return false;
  const given = Buffer.from(hex, 'hex');
  // An empty secret is known to everybody.
  const usable = secrets.filter((secret) => secret !== '');
  const signs = (text: Buffer | string) =>
    usable.some((secret) =>
      timingSafeEqual(createHmac('sha256', secret).update(text).digest(), given),
    );
  return signs(body) || signs(writtenAgain(parsed));
}

/** Empty for what no writer gets to the end of: nested without end. */
function writtenAgain(parsed: unknown): string {
  try {
    return JSON.stringify(parsed) ?? '';
  } catch {
    return '';
  }
}
