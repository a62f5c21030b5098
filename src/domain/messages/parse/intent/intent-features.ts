import type { ClauseMood } from './clause-mood.ts';
import type { CueKind } from './cue.ts';
import { type FilledClause, fillClauses } from './fill-clauses.ts';
import type { IntentEvidence } from './intent-evidence.ts';

/** What speaks for or against an order, mostly 0 to 1. */
export type IntentFeatures = Record<IntentFeature, number>;

/** Their weights, and what each is, are in `intent-weights.ts`. */
export type IntentFeature =
  | 'orderWithGoods'
  | 'orderAlone'
  | 'orderStrength'
  | 'countedGoods'
  | 'list'
  | 'bareGoods'
  | 'bareCount'
  | 'customer'
  | 'customerAndGoods'
  | 'question'
  | 'onlyQuestion'
  | 'past'
  | 'complaint'
  | 'return'
  | 'status'
  | 'conditional'
  | 'later'
  | 'negation'
  | 'praise'
  | 'onlyThanks'
  | 'spam'
  | 'drafted'
  | 'draftChanged'
  | 'draftCustomer'
  | 'draftTalk'
  | 'askedBefore'
  | 'askedThenOrdered';

/** Beyond this more of the same says nothing new. */
const FULL = 4;
const MOST = 1.5;

/** Measures a message for the judge. */
export function intentFeatures(evidence: IntentEvidence): IntentFeatures {
  const clauses = fillClauses(evidence);
  const ordering = clauses.filter(({ mood }) => mood === 'order');
  const plain = clauses.filter(({ mood }) => mood === 'plain');
  const counted = plain.filter((clause) => clause.counts > 0 && goodsOf(clause) > 0);
  const bare = plain.filter((clause) => clause.counts === 0 && clause.goods > 0);
  const withGoods = Math.max(0, ...ordering.map((clause) => goodsNear(clause, clauses)));
  const some = clauses.some((clause) => goodsOf(clause) > 0);
  const counts = clauses.some((clause) => clause.counts > 0 && lets(clause.mood));
  const drafted = evidence.earlier.drafted > 0 ? 1 : 0;
  const asked = evidence.earlier.asked && !drafted ? 1 : 0;
  const customer = Math.min(evidence.customer.length, 3) / 3;
  const question = strength(clauses, 'question', 'ask');
  const trouble = clauses.some(({ mood }) => TALK.has(mood));
  return {
    orderWithGoods: withGoods,
    orderAlone: ordering.length > 0 && withGoods === 0 ? 1 : 0,
    orderStrength: strength(clauses, 'order', 'order'),
    countedGoods: Math.max(0, ...counted.map((clause) => (clause.goods > 0 ? 1 : 0.7))),
    list: counted.length > 1 || listed(plain) ? 1 : 0,
    bareGoods: bare.length > 0 ? 1 : 0,
    bareCount: counts && !some ? 1 : 0,
    customer,
    customerAndGoods: some ? customer : 0,
    question,
    onlyQuestion: question > 0 && ordering.length === 0 && counted.length === 0 ? 1 : 0,
    past: strength(clauses, 'past', 'past'),
    complaint: strength(clauses, 'complaint', 'complaint'),
    return: strength(clauses, 'return', 'return'),
    status: strength(clauses, 'status', 'status'),
    conditional: strength(clauses, 'conditional', 'conditional'),
    later: strength(clauses, 'later', 'later'),
    negation: strength(clauses, 'negation', 'negation'),
    praise: strength(clauses, 'thanks', 'praise'),
    onlyThanks: clauses.length > 0 && clauses.every(({ mood }) => POLITE.has(mood)) ? 1 : 0,
    spam: strength(clauses, 'spam', 'spam'),
    drafted,
    draftChanged:
      drafted && (counts || some || strength(clauses, 'negation', 'negation') > 0) ? 1 : 0,
    draftCustomer: drafted * Math.min(1, customer * 3),
    draftTalk: drafted && trouble ? 1 : 0,
    askedBefore: asked,
    askedThenOrdered: asked && (ordering.length > 0 || counts) ? 1 : 0,
  };
}

const POLITE = new Set<ClauseMood>(['thanks', 'greeting']);
const TALK = new Set<ClauseMood>(['question', 'past', 'complaint', 'return', 'status', 'thanks']);
const LETS = new Set<ClauseMood>(['order', 'plain', 'negation', 'thanks', 'greeting']);
const lets = (mood: ClauseMood) => LETS.has(mood);

function goodsOf(clause: FilledClause): number {
  return clause.goods + clause.unsold;
}

/** The strongest clause of a mood. */
function strength(clauses: readonly FilledClause[], mood: ClauseMood, kind: CueKind): number {
  let most = 0;
  for (const clause of clauses) {
    if (clause.mood === mood) most = Math.max(most, clause.scores[kind]);
  }
  return Math.min(MOST, most / FULL);
}

function listed(plain: readonly FilledClause[]): boolean {
  return plain.reduce((sum, clause) => sum + Math.min(clause.goods, clause.counts), 0) > 1;
}

/** How surely an ordering clause orders goods: its own, or those that stand before or after it. */
function goodsNear(clause: FilledClause, clauses: readonly FilledClause[]): number {
  if (clause.goods > 0) return 1;
  if (clause.unsold > 0) return 0.8;
  const at = clauses.indexOf(clause);
  const near = clauses.filter(
    (other, i) => lets(other.mood) && goodsOf(other) > 0 && Math.abs(i - at) <= 2,
  );
  if (near.length > 0) return 0.9;
  const asked = clauses.slice(0, at).some(({ mood, goods }) => mood === 'question' && goods > 0);
  return asked ? (clause.scores.ifAvailable > 0 || clause.counts > 0 ? 0.9 : 0.4) : 0;
}
