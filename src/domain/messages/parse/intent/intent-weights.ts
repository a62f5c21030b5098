import type { IntentFeature } from './intent-features.ts';

/** Log odds of an order where nothing speaks for or against it. */
export const BIAS = -2.1;

/**
 * What each feature adds to the log odds of an order. Set by hand and then fitted by logistic
 * regression, held close to the hand-set values, on the marked messages beside the tests and two
 * corpora with the parser's own finds; `weights.test.ts` fits again and compares.
 */
export const WEIGHTS: Readonly<Record<IntentFeature, number>> = {
  // An ordering clause with goods of its own or near it; without; how strong its words are.
  orderWithGoods: 4.5,
  orderAlone: 0.1,
  orderStrength: 2.6,
  // Goods in clauses that do nothing else: with a count, several of these, without a count.
  countedGoods: 5.2,
  list: 1.4,
  bareGoods: 4.3,
  // A count where no goods are named at all.
  bareCount: 0.8,
  customer: 1.1,
  customerAndGoods: 1.9,
  question: -1.4,
  // A question, and nothing beside it that orders.
  onlyQuestion: -2.7,
  past: -3.6,
  complaint: -3.3,
  return: -3.8,
  status: -5.4,
  conditional: -3.6,
  later: -2.7,
  negation: -0.6,
  praise: -1.7,
  onlyThanks: -3.1,
  spam: -6.4,
  // The conversation has a draft; the message changes it, gives an address, talks, or says "paid".
  drafted: 3.9,
  draftChanged: 2.4,
  draftCustomer: 2.2,
  draftTalk: -2.8,
  draftPaid: -4.3,
  draftIdle: -1.6,
  // "… rate?" or "is this still valid?" after goods that nothing orders.
  questionAfter: -2.1,
  // Ordered afresh beside a complaint.
  orderAnew: 4,
  askedBefore: -0.1,
  askedThenOrdered: 3.8,
};
