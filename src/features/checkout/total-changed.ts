import { conflict, type Refusal } from '../../errors.ts';
import { message } from '../../kernel/translation/translator.ts';

export const totalChanged = (): Refusal =>
  conflict('TOTAL_CHANGED', message('errors.checkout.totalChanged'));
