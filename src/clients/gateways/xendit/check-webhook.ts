import type { WebhookDelivery } from '../payment-gateway.ts';
import { isSameSecret, sentHeaders } from '../signatures.ts';

/** The account's own token stands in a header: it says nothing about the body. */
export function checkWebhook(
  { headers }: WebhookDelivery,
  secrets: readonly string[],
): 'signed' | 'wrong' | 'unsigned' {
  const tokens = sentHeaders(headers, ['x-callback-token']);
  if (tokens.length === 0) return 'unsigned';
  const isRight = (token: string) => secrets.some((secret) => isSameSecret(token, secret));
  return tokens.every(isRight) ? 'signed' : 'wrong';
}
