import {
  anew,
  asksAboutAbove,
  bareness,
  countedness,
  goodsNear,
  goodsOf,
  isCounted,
  isPolite,
  isTalk,
  isTrouble,
  lets,
  listed,
  strength,
  whenAfterList,
} from './clause-evidence.ts';
import { fillClauses } from './fill-clauses.ts';
import type { IntentEvidence } from './intent-evidence.ts';

/** What the clauses of a message and the goods in them say together, mostly 0 to 1. */
export const CLAUSE_TRAITS = [
  // An ordering clause with goods of its own or near it; without; how strong its words are.
  'orderWithGoods',
  'orderAlone',
  'orderStrength',
  // Goods in clauses that do nothing else: with a count, several of these, without a count.
  'countedGoods',
  'list',
  'bareGoods',
  // A count where no goods are named at all.
  'bareCount',
  'customerAndGoods',
  'question',
  // A question, and nothing beside it that orders.
  'onlyQuestion',
  'past',
  'complaint',
  'return',
  'status',
  'conditional',
  'later',
  'negation',
  'praise',
  'onlyThanks',
  'spam',
  // The conversation has a draft; the message changes it, gives an address, talks, or says "paid".
  'draftChanged',
  'draftCustomer',
  'draftTalk',
  'draftPaid',
  'draftIdle',
  // "… rate?" or "is this still valid?" after goods that nothing orders.
  'questionAfter',
  // Ordered afresh beside a complaint.
  'orderAnew',
  'askedThenOrdered',
] as const;
export type ClauseTrait = (typeof CLAUSE_TRAITS)[number];

/** What is left of it beside an order: "got it, so soft! 2 more please", "… when will it reach?" */
const BESIDE_ORDER = 0.3;

/** Measures the clauses of a message, each with what was found in it. */
export function clauseTraits(evidence: IntentEvidence): Record<ClauseTrait, number> {
  const clauses = fillClauses(evidence);
  const ordering = clauses.filter(({ mood }) => mood === 'order');
  const plain = clauses.filter(({ mood }) => mood === 'plain');
  const counted = plain.filter((clause) => goodsOf(clause) > 0 && isCounted(clause, clauses));
  const bare = plain.filter((clause) => goodsOf(clause) > 0 && !isCounted(clause, clauses));
  const withGoods = Math.max(0, ...ordering.map((clause) => goodsNear(clause, clauses)));
  const some = clauses.some((clause) => goodsOf(clause) > 0);
  const counts = clauses.some((clause) => clause.counts > 0 && lets(clause.mood));
  const drafted = evidence.earlier.drafted ? 1 : 0;
  const asked = evidence.earlier.asked && !drafted ? 1 : 0;
  const customer = Math.min(evidence.customer, 3) / 3;
  const changed = counts || some || strength(clauses, 'negation', 'negation') > 0;
  const orders = withGoods > 0 || counted.length > 0;
  const question = strength(clauses, 'question', 'ask');
  const talk = clauses.some(isTalk);
  const trouble = clauses.some(isTrouble);
  return {
    orderWithGoods: withGoods,
    orderAlone: ordering.length > 0 && withGoods === 0 ? 1 : 0,
    orderStrength: strength(clauses, 'order', 'order'),
    countedGoods: Math.max(0, ...counted.map(countedness)),
    list: listed(plain) || listed(ordering) ? 1 : 0,
    bareGoods: Math.max(0, ...bare.map(bareness)),
    bareCount: counts && !some ? 1 : 0,
    customerAndGoods: some ? customer : 0,
    question,
    onlyQuestion: question > 0 && ordering.length === 0 && counted.length === 0 ? 1 : 0,
    past: strength(clauses, 'past', 'past') * (withGoods > 0 ? BESIDE_ORDER : orders ? 0.5 : 1),
    complaint: strength(clauses, 'complaint', 'complaint'),
    return: strength(clauses, 'return', 'return'),
    status: strength(clauses, 'status', 'status') * (whenAfterList(clauses) ? BESIDE_ORDER : 1),
    conditional: strength(clauses, 'conditional', 'conditional'),
    later: strength(clauses, 'later', 'later') * (orders ? BESIDE_ORDER : 1),
    negation: strength(clauses, 'negation', 'negation'),
    praise: strength(clauses, 'thanks', 'praise') * (orders ? BESIDE_ORDER : 1),
    onlyThanks: clauses.every(isPolite) ? 1 : 0,
    spam: strength(clauses, 'spam', 'spam'),
    draftChanged: drafted && changed ? 1 : 0,
    draftCustomer: drafted * Math.min(1, customer * 3),
    draftTalk: drafted && talk ? 1 : 0,
    draftIdle: drafted && !changed && customer === 0 && ordering.length === 0 ? 1 : 0,
    draftPaid:
      drafted && clauses.some(({ mood, scores }) => scores.total > 1 && mood !== 'order') ? 1 : 0,
    questionAfter: asksAboutAbove(clauses) ? 1 : 0,
    orderAnew: trouble && ordering.some(anew) ? 1 : 0,
    askedThenOrdered: asked && (ordering.length > 0 || counts) ? 1 : 0,
  };
}
