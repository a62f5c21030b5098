import type { WebhookDelivery } from '../payment-gateway.ts';
import { isSigned, sentHeaders } from '../signatures.ts';

/** Of a delivery that is repeated, the time is that of the repetition. */
const TOLERANCE_SECONDS = 300;

/** `t=<seconds>,v1=<hex>`, with one `v1` for each secret while it is changed, and other schemes. */
export function checkWebhook(
  { body, headers, now }: WebhookDelivery,
  secrets: readonly string[],
): 'signed' | 'wrong' | 'unsigned' {
  const [header, second] = sentHeaders(headers, ['stripe-signature']);
  if (header === undefined) return 'unsigned';
  const parts = header.split(',').map((part) => part.trim().split('='));
  const time = parts.find(([name]) => name === 't')?.[1] ?? '';
  if (second !== undefined || !/^\d{1,12}$/.test(time)) return 'wrong';
  if (Math.abs(now.getTime() / 1_000 - Number(time)) > TOLERANCE_SECONDS) return 'wrong';
  const message = Buffer.concat([Buffer.from(`${time}.`), body]);
  return parts.some(
    ([name, signature = '']) =>
      name === 'v1' && secrets.some((secret) => isSigned(message, signature, secret)),
  )
    ? 'signed'
    : 'wrong';
}
