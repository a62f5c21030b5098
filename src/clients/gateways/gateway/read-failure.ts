import { storableText } from '../../../kernel/format/storable-text.ts';
import { GatewayError } from '../gateway-error.ts';
import type { GatewayAccount } from '../payment-gateway.ts';
import { textOf, valueAt } from './json-values.ts';

const MAX_DESCRIPTION = 200;
const UNKNOWN_ID = /\bid provided does not exist\b|\bnot a valid id\b/i;
const UNKNOWN_ADDRESS = /requested URL was not found/i;
const CARD_LIKE = /\d(?:[ -]?\d){11,}/g;

/** Null without a failure. `answer`: undefined for invalid JSON. */
export function failureOf(
  status: number,
  answer: unknown,
  account: GatewayAccount,
): GatewayError | null {
  if (status >= 200 && status < 300) return null;
  if (status === 401) return new GatewayError('wrong_keys');
  if (status === 429) return new GatewayError('busy');
  if (status >= 500) return new GatewayError('unreachable');
  const error = valueAt(answer, 'error');
  const description = textOf(valueAt(error, 'description'), 1_000);
  // Not an answer of the gateway's API: the result is unknown.
  if (status === 404 || !description || UNKNOWN_ADDRESS.test(description)) {
    return new GatewayError('unreadable');
  }
  // The same refund is being made; the one with another amount under its key must not fail it either.
  if (status === 409) return new GatewayError('busy');
  // An error of a bank behind the gateway is not a refusal.
  if (valueAt(error, 'code') !== 'BAD_REQUEST_ERROR') return new GatewayError('unreachable');
  if (UNKNOWN_ID.test(description)) return new GatewayError('not_found');
  return new GatewayError('refused', withoutSecrets(description, account));
}

/** The gateway quotes its input; its words are shown and logged. */
const withoutSecrets = (description: string, { keyId, keySecret }: GatewayAccount): string =>
  storableText(
    [keySecret, keyId]
      .filter((key) => key !== '')
      .reduce((text, key) => text.replaceAll(key, '…'), description)
      .replace(CARD_LIKE, '…')
      .slice(0, MAX_DESCRIPTION),
  );
