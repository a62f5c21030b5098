import { Refusal } from '../../errors.ts';

/** 400 for COD that the store does not offer, or not to this customer. */
export const codNotAvailable = (): Refusal =>
  new Refusal(400, 'COD_NOT_AVAILABLE', 'Cash on delivery is not available for this order');
