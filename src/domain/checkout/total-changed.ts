import { conflict, type Refusal } from '../../errors.ts';
import { message } from '../../translation/translator.ts';

/** 409 for a shopper who saw another total. */
export const totalChanged = (): Refusal =>
  conflict('TOTAL_CHANGED', message('errors.checkout.totalChanged'));
