import { type ClauseScores, clauseScores } from './clause-scores.ts';
import { type Clause, splitClauses } from './split-clauses.ts';

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
/** They win over ordering words of the same weight: "next week I will take 2". */
const FIRM = [
  { mood: 'spam', kind: 'spam' },
  { mood: 'return', kind: 'return' },
  { mood: 'status', kind: 'status' },
  { mood: 'negation', kind: 'negation' },
  { mood: 'later', kind: 'later' },
  { mood: 'conditional', kind: 'conditional' },
] as const;
/** Ordering words of the same weight win over these. */
const SOFT = [
  { mood: 'complaint', kind: 'complaint' },
  { mood: 'question', kind: 'ask' },
  { mood: 'past', kind: 'past' },
] as const;
/** From here on a clause has a topic beyond asking. */
const TOPIC = 3;
/** A greeting or thanks with more words than this says more than that. */
const POLITE_WORDS = 6;

/** What one clause does, read by itself. */
export function clauseMood(text: string): ClauseMood {
  const clauses = splitClauses(text);
  const words = clauses.flatMap((clause) => clause.words);
  const whole = { words, asks: clauses.some((clause) => clause.asks) };
  return moodOf(whole, clauseScores(whole));
}

/** The mood that a clause's cues add up to. */
export function moodOf(clause: Pick<Clause, 'words'>, scores: ClauseScores): ClauseMood {
  const informs = scores.info > 0 && !clause.words.some((word) => word.number);
  const firm = strongest(FIRM, scores, scores.ask);
  const soft = strongest(SOFT, scores, asking(scores) + (informs ? scores.order : 0));
  const order = informs ? 0 : ordering(clause, scores);
  if (order >= ENOUGH && order > firm.weight && order >= soft.weight) return 'order';
  const best = soft.weight > firm.weight ? soft : firm;
  if (scores.thanks >= 4) return 'thanks';
  if (best.weight >= ENOUGH && best.weight >= scores.praise) return best.mood;
  if (scores.praise >= ENOUGH) return 'thanks';
  if (scores.total > ENOUGH) return 'question';
  return polite(clause, scores) ?? 'plain';
}

/** A question about a parcel, a return or damage is about that, however much it asks. */
function asking(scores: ClauseScores): number {
  const { ask, status, complaint, return: returning, conditional, ifAvailable } = scores;
  const topic = Math.max(status, complaint, returning, conditional);
  return (topic >= TOPIC ? Math.min(ask, topic) : ask) + ifAvailable / 2;
}

/** "if there are any" orders only together with ordering words or a count, and not at a price. */
function ordering(clause: Pick<Clause, 'words'>, scores: ClauseScores): number {
  const counted = clause.words.some((word) => word.number);
  const available = scores.conditional < 4 && (scores.order > 0 || counted);
  return scores.order + (available ? scores.ifAvailable : 0);
}

/** @param ask what the clause's questions weigh, instead of their score */
function strongest(
  rivals: typeof FIRM | typeof SOFT,
  scores: ClauseScores,
  ask: number,
): { mood: ClauseMood; weight: number } {
  let best: { mood: ClauseMood; weight: number } = { mood: 'plain', weight: 0 };
  for (const { mood, kind } of rivals) {
    const weight = kind === 'ask' ? ask : scores[kind];
    if (weight > best.weight) best = { mood, weight };
  }
  return best;
}

function polite(clause: Pick<Clause, 'words'>, scores: ClauseScores): ClauseMood | null {
  if (clause.words.length > POLITE_WORDS || clause.words.some((word) => word.number)) return null;
  if (scores.thanks >= ENOUGH) return 'thanks';
  return scores.greeting >= ENOUGH ? 'greeting' : null;
}
