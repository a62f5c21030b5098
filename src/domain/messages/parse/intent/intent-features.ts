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
  | 'draftPaid'
  | 'questionAfter'
  | 'orderAnew'
  | 'askedBefore'
  | 'askedThenOrdered';

/** Beyond this more of the same says nothing new. */
const FULL = 4;
const MOST = 1.5;
const MANY_WORDS = 9;
/** What is left of it beside an order: "got it, so soft! 2 more please", "… when will it reach?" */
const BESIDE_ORDER = 0.3;

/** Measures a message for the judge. */
export function intentFeatures(evidence: IntentEvidence): IntentFeatures {
  const clauses = fillClauses(evidence);
  const ordering = clauses.filter(({ mood }) => mood === 'order');
  const plain = clauses.filter(({ mood }) => mood === 'plain');
  const counted = plain.filter((clause) => goodsOf(clause) > 0 && isCounted(clause, clauses));
  const bare = plain.filter((clause) => goodsOf(clause) > 0 && !isCounted(clause, clauses));
  const withGoods = Math.max(0, ...ordering.map((clause) => goodsNear(clause, clauses)));
  const some = clauses.some((clause) => goodsOf(clause) > 0);
  const counts = clauses.some((clause) => clause.counts > 0 && lets(clause.mood));
  const drafted = evidence.earlier.drafted > 0 ? 1 : 0;
  const asked = evidence.earlier.asked && !drafted ? 1 : 0;
  const customer = Math.min(evidence.customer.length, 3) / 3;
  const orders = withGoods > 0 || counted.length > 0;
  const question = strength(clauses, 'question', 'ask');
  const talk = clauses.some(({ mood }) => TALK.has(mood));
  const trouble = clauses.some(({ mood }) => TROUBLE.has(mood));
  return {
    orderWithGoods: withGoods,
    orderAlone: ordering.length > 0 && withGoods === 0 ? 1 : 0,
    orderStrength: strength(clauses, 'order', 'order'),
    countedGoods: Math.max(0, ...counted.map((clause) => (clause.goods > 0 ? 1 : 0.7))),
    list: listed(plain) || listed(ordering) ? 1 : 0,
    bareGoods: Math.max(0, ...bare.map(bareness)),
    bareCount: counts && !some ? 1 : 0,
    customer,
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
    onlyThanks: clauses.every(({ mood }) => POLITE.has(mood)) ? 1 : 0,
    spam: strength(clauses, 'spam', 'spam'),
    drafted,
    draftChanged:
      drafted && (counts || some || strength(clauses, 'negation', 'negation') > 0) ? 1 : 0,
    draftCustomer: drafted * Math.min(1, customer * 3),
    draftTalk: drafted && talk ? 1 : 0,
    draftPaid:
      drafted && clauses.some(({ mood, scores }) => scores.total > 1 && mood !== 'order') ? 1 : 0,
    questionAfter: asksAboutAbove(clauses) ? 1 : 0,
    orderAnew: trouble && ordering.some(anew) ? 1 : 0,
    askedBefore: asked,
    askedThenOrdered: asked && (ordering.length > 0 || counts) ? 1 : 0,
  };
}

const POLITE = new Set<ClauseMood>(['thanks', 'greeting']);
const TALK = new Set<ClauseMood>(['question', 'past', 'complaint', 'return', 'status', 'thanks']);
const TROUBLE = new Set<ClauseMood>(['complaint', 'return', 'status']);
/** What such clauses name may be ordered after them. */
const TOLD = new Set<ClauseMood>(['question', 'past', 'thanks']);
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

function listed(clauses: readonly FilledClause[]): boolean {
  return clauses.reduce((sum, clause) => sum + Math.min(goodsOf(clause), clause.counts), 0) > 1;
}

/** Its own count, or one that stands alone after it: "sponge (2)". */
function isCounted(clause: FilledClause, clauses: readonly FilledClause[]): boolean {
  if (clause.counts > 0) return true;
  const next = clauses[clauses.indexOf(clause) + 1];
  return next?.mood === 'plain' && next.counts > 0 && goodsOf(next) === 0;
}

/** "… is this still valid?", "rate?": a question without goods of its own after a list without a word. */
function asksAboutAbove(clauses: readonly FilledClause[]): boolean {
  const last = clauses.at(-1);
  if (last?.mood !== 'question' || goodsOf(last) > 0 || last.scores.total > 0) return false;
  if (clauses.some(({ mood }) => mood === 'order')) return false;
  return clauses.some(({ mood, goods }) => mood === 'plain' && goods > 0);
}

/** Beside trouble with an earlier order: "anyway, send 2 today". */
function anew(clause: FilledClause): boolean {
  return clause.scores.anew > 0 && (clause.counts > 0 || goodsOf(clause) > 0);
}

/** Goods by themselves; a sentence about goods is talk. */
function bareness(clause: FilledClause): number {
  const talk = clause.scores.statement > 0 || clause.words.length > MANY_WORDS;
  return (talk ? 0.3 : 1) * (clause.goods > 0 ? 1 : 0.7);
}

/** "3 shirts black. When will they reach?": of goods that nobody says were ordered before. */
function whenAfterList(clauses: readonly FilledClause[]): boolean {
  const status = clauses.findIndex(({ mood }) => mood === 'status');
  if (clauses.some(({ mood }) => mood === 'past' || mood === 'complaint')) return false;
  return clauses
    .slice(0, status)
    .some(
      (clause) =>
        lets(clause.mood) && goodsOf(clause) > 0 && (clause.counts > 0 || clause.mood === 'order'),
    );
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
  const told = clauses.slice(0, at).some(({ mood, goods }) => goods > 0 && TOLD.has(mood));
  if (!told) return 0;
  return clause.scores.ifAvailable > 0 || clause.counts > 0 || clause.scores.order > 3 ? 0.8 : 0.4;
}
