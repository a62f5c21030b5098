import type { IntentFeature } from './intent-features.ts';

/** Log odds of an order where nothing speaks for or against it. */
export const BIAS = -1.6;

/** What each feature adds to the log odds of an order. */
export const WEIGHTS: Readonly<Record<IntentFeature, number>> = {
  orderWithGoods: 2.6,
  orderAlone: 1,
  orderStrength: 1.5,
  countedGoods: 3,
  list: 1,
  bareGoods: 1.2,
  bareCount: 0.5,
  customer: 0.5,
  customerAndGoods: 1.5,
  question: -1,
  onlyQuestion: -2.5,
  past: -3,
  complaint: -4,
  return: -4.5,
  status: -4,
  conditional: -3,
  later: -2,
  negation: -0.5,
  praise: -1.5,
  onlyThanks: -2,
  spam: -6,
  drafted: 2.5,
  draftChanged: 2,
  draftCustomer: 2,
  draftTalk: -2,
  askedBefore: 0.3,
  askedThenOrdered: 2.5,
};
