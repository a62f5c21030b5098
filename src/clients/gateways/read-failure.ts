import { storableText } from '../../kernel/format/storable-text.ts';
import { GatewayError, type GatewayFailure } from './gateway-error.ts';
import { textOf } from './json-values.ts';
import type { GatewayAccount } from './payment-gateway.ts';

/**
 * What an answer means that is neither success, 401, 429 nor the gateway's own failure; words are
 * told of what it refused. `answer`: undefined for invalid JSON. Of a success it may say that it is
 * none.
 */
export type ReadRefusal = (
  status: number,
  answer: unknown,
) => { failure: GatewayFailure; words?: unknown } | null;

const MAX_DESCRIPTION = 200;
const CARD_LIKE = /\d(?:[ -]?\d){11,}/g;

/** Null without a failure. */
export function failureOf(
  status: number,
  answer: unknown,
  account: GatewayAccount,
  readRefusal: ReadRefusal,
): GatewayError | null {
  if (status === 401) return new GatewayError('wrong_keys');
  if (status === 429) return new GatewayError('busy');
  if (status >= 500) return new GatewayError('unreachable');
  const refusal = readRefusal(status, answer);
  if (!refusal) return isSuccess(status) ? null : new GatewayError('unreadable');
  const { failure, words } = refusal;
  const description = failure === 'refused' ? textOf(words, 1_000) : null;
  return new GatewayError(failure, description && withoutSecrets(description, account));
}

export const isSuccess = (status: number): boolean => status >= 200 && status < 300;

/** The gateway quotes its input; its words are shown and logged. */
const withoutSecrets = (description: string, { keyId, keySecret }: GatewayAccount): string =>
  storableText(
    [keySecret, keyId]
      .filter((key) => key !== '')
      .reduce((text, key) => text.replaceAll(key, '…'), description)
      .replace(CARD_LIKE, '…')
      .slice(0, MAX_DESCRIPTION),
  );
