import { conflict, type Refusal } from '../../errors.ts';

/** 409 for a shopper who saw another total. */
export const totalChanged = (): Refusal =>
  conflict('TOTAL_CHANGED', 'The total for this order has changed');
