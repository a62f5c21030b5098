import type { IntentFeature } from './intent-features.ts';

/** Log odds of an order where nothing speaks for or against it. */
export const BIAS = -1.7;

/**
 * What each feature adds to the log odds of an order. Set by hand and then fitted by logistic
 * regression, held close to the hand-set values, on the marked messages beside the tests and two
 * corpora with the parser's own finds; `weights.test.ts` fits again and compares.
 */
export const WEIGHTS: Readonly<Record<IntentFeature, number>> = {
  // An ordering clause with goods of its own or near it; without; how strong its words are.
  orderWithGoods: 3.8,
  orderAlone: 1.4,
  orderStrength: 2.4,
  // Goods in clauses that do nothing else: with a count, several of these, without a count.
  countedGoods: 4.4,
  list: 1.5,
  bareGoods: 3.3,
  // A count where no goods are named at all.
  bareCount: 1.1,
  customer: 0.8,
  customerAndGoods: 1.7,
  question: -1.2,
  // A question, and nothing beside it that orders.
  onlyQuestion: -2.7,
  past: -3.2,
  complaint: -3.6,
  return: -4,
  status: -4.3,
  conditional: -3.3,
  later: -2.4,
  negation: -0.5,
  praise: -1.6,
  onlyThanks: -2.8,
  spam: -6.2,
  // The conversation has a draft; the message changes it, gives an address, talks, or says "paid".
  drafted: 3.5,
  draftChanged: 2.1,
  draftCustomer: 2.1,
  draftTalk: -2.3,
  draftPaid: -4.2,
  // "… rate?" or "is this still valid?" after goods that nothing orders.
  questionAfter: -2.1,
  // Ordered afresh beside a complaint.
  orderAnew: 3.7,
  askedBefore: 0,
  askedThenOrdered: 3.1,
};
