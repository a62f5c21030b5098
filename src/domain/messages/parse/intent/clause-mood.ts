import { type ClauseScores, clauseScores } from './clause-scores.ts';
import { splitClauses } from './split-clauses.ts';

/**
 * What a clause does. Only `order` and `plain` make lines; `negation` takes something back (of the
 * draft or of what stands before it); a `question` may name what a later "if yes send 2" orders.
 */
export type ClauseMood =
  | 'order'
  | 'plain'
  | 'question'
  | 'past'
  | 'complaint'
  | 'return'
  | 'status'
  | 'conditional'
  | 'negation'
  | 'later'
  | 'thanks'
  | 'greeting'
  | 'spam';

/** Less than this says nothing. */
const ENOUGH = 2;
/** In the order in which they win when they weigh the same. */
const RIVALS = [
  ['spam', 'spam'],
  ['return', 'return'],
  ['complaint', 'complaint'],
  ['status', 'status'],
  ['negation', 'negation'],
  ['later', 'later'],
  ['conditional', 'conditional'],
  ['question', 'ask'],
  ['past', 'past'],
  ['thanks', 'praise'],
] as const;

/** What one clause does, read by itself. */
export function clauseMood(text: string): ClauseMood {
  const [first, ...others] = splitClauses(text);
  if (!first) return 'plain';
  const words = [first, ...others].flatMap((clause) => clause.words);
  return moodOf(clauseScores({ words, asks: [first, ...others].some((clause) => clause.asks) }));
}

/** The mood that a clause's cues add up to. */
export function moodOf(scores: ClauseScores): ClauseMood {
  const order = scores.order + scores.ifAvailable + scores.total / 2;
  let best: ClauseMood = 'plain';
  let most = ENOUGH - 0.1;
  for (const [mood, kind] of RIVALS) {
    if (scores[kind] > most) {
      best = mood;
      most = scores[kind];
    }
  }
  if (order >= ENOUGH && (order >= most || best === 'thanks')) return 'order';
  if (best !== 'plain') return best;
  if (scores.thanks >= ENOUGH) return 'thanks';
  if (scores.greeting >= ENOUGH) return 'greeting';
  return 'plain';
}
