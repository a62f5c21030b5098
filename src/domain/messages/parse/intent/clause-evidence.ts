import type { ClauseMood } from './clause-mood.ts';
import { ASKING } from './clause-scores.ts';
import type { CueKind } from './cue.ts';
import type { FilledClause } from './fill-clauses.ts';

/** Beyond this more of the same says nothing new. */
const FULL = 4;
const MOST = 1.5;
const MANY_WORDS = 9;
/** What "I need" weighs. */
const WISH = 3;

const POLITE = new Set<ClauseMood>(['thanks', 'greeting']);
const TALK = new Set<ClauseMood>(['question', 'past', 'complaint', 'return', 'status', 'thanks']);
/** Tells or asks and orders nothing; "sorry, eran 4" corrects. */
export function isTalk({ mood, scores, counts }: FilledClause): boolean {
  return TALK.has(mood) && !(mood === 'past' && counts > 0 && scores.past < 3);
}

const TROUBLE = new Set<ClauseMood>(['complaint', 'return', 'status']);
/** What such clauses name may be ordered after them. */
const TOLD = new Set<ClauseMood>(['question', 'past', 'thanks']);
const LETS = new Set<ClauseMood>(['order', 'plain', 'negation', 'thanks', 'greeting']);
/** Whether goods of such a clause may be ordered. */
export const lets = (mood: ClauseMood) => LETS.has(mood);
/** Thanks or a greeting and nothing else. */
export const isPolite = ({ mood }: FilledClause) => POLITE.has(mood);
/** About an earlier order that goes wrong. */
export const isTrouble = ({ mood }: FilledClause) => TROUBLE.has(mood);

/** Goods of any kind. */
export function goodsOf(clause: FilledClause): number {
  return clause.goods + clause.unsold;
}

/** How strong the strongest clause of a mood is: 1 is full, 1.5 the most. */
export function strength(
  clauses: readonly FilledClause[],
  mood: ClauseMood,
  kind: CueKind,
): number {
  let most = 0;
  for (const clause of clauses) {
    if (clause.mood === mood) most = Math.max(most, clause.scores[kind]);
  }
  return Math.min(MOST, most / FULL);
}

/** More than one thing with a count each. */
export function listed(clauses: readonly FilledClause[]): boolean {
  return clauses.reduce((sum, clause) => sum + Math.min(goodsOf(clause), clause.counts), 0) > 1;
}

/** Its own count, or one that stands alone after it: "sponge (2)". */
export function isCounted(clause: FilledClause, clauses: readonly FilledClause[]): boolean {
  if (clause.counts > 0) return true;
  const next = clauses[clauses.indexOf(clause) + 1];
  return next?.mood === 'plain' && next.counts > 0 && goodsOf(next) === 0;
}

/** "… is this still valid?", "rate?": a question without goods of its own after a list without a word. */
export function asksAboutAbove(clauses: readonly FilledClause[]): boolean {
  const last = clauses.at(-1);
  if (last?.mood !== 'question' || goodsOf(last) > 0 || last.scores.total > 0) return false;
  if (clauses.some(({ mood }) => mood === 'order')) return false;
  return clauses.some(({ mood, goods }) => mood === 'plain' && goods > 0);
}

/** Beside trouble with an earlier order: "anyway, send 2 today". */
export function anew(clause: FilledClause): boolean {
  return clause.scores.anew > 0 && (clause.counts > 0 || goodsOf(clause) > 0);
}

/** Goods with a count; in a sentence about them the count may be of something else. */
export function countedness(clause: FilledClause): number {
  return part(clause, COUNTED_TALK) * (clause.goods > 0 ? 1 : 0.7);
}

/** Goods by themselves; a sentence about goods is talk. */
export function bareness(clause: FilledClause): number {
  return part(clause, BARE_TALK) * (clause.goods > 0 ? 1 : 0.7);
}

/** What is left of goods in a clause with none, one or more marks of a sentence that tells. */
const COUNTED_TALK = [1, 0.55, 0.2];
const BARE_TALK = [1, 0.2, 0];

function part({ scores, words }: FilledClause, left: readonly number[]): number {
  const long = left === BARE_TALK && words.length > MANY_WORDS ? 1 : 0;
  const marks = scores.statement + long + tellingEnds(words);
  return left[Math.min(marks, left.length - 1)] ?? 0;
}

const SPANISH_PAST = /[a-z]{2}(?:aron|ieron|aban|ian)$/u;
const ENGLISH_PAST = /[a-z]{3}ed$/u;
/** What follows "peeled" but not "embroidered". */
const AFTER_PAST = new Set(
  'off out up down after within by me my us our it the to from again on today yesterday'.split(' '),
);

/** Words that end as verbs of a story do: "se desinflaron", "peeled off". */
function tellingEnds(words: FilledClause['words']): number {
  return words.filter(({ plain }, i) => {
    const past = ENGLISH_PAST.test(plain) && AFTER_PAST.has(words[i + 1]?.plain ?? '');
    return past || SPANISH_PAST.test(plain);
  }).length;
}

/** "3 shirts black. When will they reach?": of goods that nobody says were ordered before. */
export function whenAfterList(clauses: readonly FilledClause[]): boolean {
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
export function goodsNear(clause: FilledClause, clauses: readonly FilledClause[]): number {
  if (clause.goods > 0) return detailOfQuestion(clause, clauses) ? 0.4 : 1;
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

/** "Which cable is better? I need 2 m": a wish without a count that goes on with a question. */
function detailOfQuestion(clause: FilledClause, clauses: readonly FilledClause[]): boolean {
  if (clause.counts > 0 || clause.scores.ifAvailable > 0 || clause.scores.order > WISH)
    return false;
  const earlier = clauses.slice(0, clauses.indexOf(clause));
  const asked = earlier.filter(({ mood }) => mood === 'question');
  return asked.some(({ goods }) => goods > 0) && asked.some(({ scores }) => scores.ask > ASKING);
}
