import type { MessageKey } from '../../kernel/translation/message-key.ts';
import { type Message, message } from '../../kernel/translation/translator.ts';

/** Reported at once or in a later status; its titles will be removed. */
export interface ProviderFailure {
  code?: number;
  error_subcode?: number;
}

const NO_TOKEN = 'errors.messages.noToken';
const CLOSED = 'errors.messages.onlyTemplates';
const NO_RECEIVER = 'errors.messages.noReceiver';

const WORDS: Record<number, MessageKey> = {
  0: NO_TOKEN,
  2: 'errors.messages.providerUnavailable',
  10: 'errors.messages.tokenMayNotSend',
  190: NO_TOKEN,
  551: 'errors.messages.unreachableNow',
  131026: NO_RECEIVER,
  131047: CLOSED,
  131048: 'errors.messages.pausedAsSpam',
  131049: 'errors.messages.heldBack',
  130472: 'errors.messages.heldBack',
  131062: 'errors.messages.needsPhone',
  132000: 'errors.messages.templateValues',
  132001: 'errors.messages.noTemplate',
  132015: 'errors.messages.templatePaused',
  133010: 'errors.messages.notRegistered',
};

/** A page's channel says the finer reason beside the code. */
const SUBCODES: Record<number, MessageKey> = {
  2018278: CLOSED,
  2534022: CLOSED,
  2018001: 'errors.messages.unreachable',
};

/** Null for a code without words. */
export function providerErrorWords({ code, error_subcode }: ProviderFailure): Message | null {
  const key = SUBCODES[error_subcode ?? -1] ?? WORDS[code ?? -1];
  return key ? message(key) : null;
}
