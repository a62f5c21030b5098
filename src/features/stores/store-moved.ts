import { Refusal } from '../../errors.ts';
import { message } from '../../kernel/translation/translator.ts';

/** 503: what is meant for a store that has moved to another installation has to be sent again. */
export const storeMoved = (): Refusal =>
  new Refusal(503, 'STORE_MOVED', message('errors.shop.moved'), { retryAfter: 60 });
