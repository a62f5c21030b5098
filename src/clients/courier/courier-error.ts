import type { MessageKey } from '../../kernel/translation/message-key.ts';
import { englishOf } from '../../kernel/translation/text.ts';
import { type Message, message } from '../../kernel/translation/translator.ts';

export type CourierFailure =
  | 'wrong_login'
  | 'unauthorized'
  | 'rate_limited'
  | 'refused'
  | 'timeout'
  | 'unreachable'
  | 'unreadable';

export const COURIER_WORDS: Record<CourierFailure, MessageKey> = {
  wrong_login: 'errors.shipping.courier.wrongLogin',
  unauthorized: 'errors.shipping.courier.unauthorized',
  rate_limited: 'errors.shipping.courier.rateLimited',
  refused: 'errors.shipping.courier.refused',
  timeout: 'errors.shipping.courier.timeout',
  unreachable: 'errors.shipping.courier.unreachable',
  unreadable: 'errors.shipping.courier.unreadable',
};

export class CourierError extends Error {
  readonly failure: CourierFailure;
  readonly words: Message;

  constructor(failure: CourierFailure) {
    const words = message(COURIER_WORDS[failure]);
    super(englishOf(words));
    this.name = 'CourierError';
    this.failure = failure;
    this.words = words;
  }
}
