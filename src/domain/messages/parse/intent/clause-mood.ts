import { CUE_KINDS, type CueKind } from './cues.ts';
import { matchCues } from './match-cues.ts';
import type { Clause } from './split-clauses.ts';

/**
 * The mood of a clause. Only `order` and `plain` make lines; `negation` takes something back (from
 * the draft or from the text before it); a `question` may name what a later "if yes send 2" orders.
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

/** How much of a clause speaks for each kind. */
export type ClauseScores = Readonly<Record<CueKind, number>>;

/** The weight of a question mark. */
export const ASKING = 2;
/** Less than this says nothing. */
const ENOUGH = 2;
/** From here on a clause has a topic beyond asking. */
const TOPIC = 3;
/** From here on thanks are all that it says. */
const FULL = 4;
/** A greeting or thanks with more words than this says more than that. */
const POLITE_WORDS = 6;

/** They win over ordering words of the same weight: "next week I will take 2". */
const FIRM = ['spam', 'return', 'status', 'negation', 'later', 'conditional'] as const;

const NO_SCORES = Object.fromEntries(CUE_KINDS.map((kind) => [kind, 0])) as ClauseScores;

/** Adds up the cues of a clause. */
export function clauseScores({ words, asks }: Clause): ClauseScores {
  const scores: Record<CueKind, number> = { ...NO_SCORES };
  for (const { kind, weight } of matchCues(words)) scores[kind] += weight;
  if (asks) scores.ask += ASKING;
  return scores;
}

/** The mood that a clause's cues add up to. */
export function moodOf({ words }: Clause, scores: ClauseScores): ClauseMood {
  const isCounted = words.some((word) => word.number);
  const { thanks, praise, greeting, complaint, past, status, conditional, ifAvailable } = scores;
  // A question about a parcel, a return or damage is about that, however much it asks.
  const topic = Math.max(status, complaint, scores.return, conditional);
  const ask = (topic >= TOPIC ? Math.min(scores.ask, topic) : scores.ask) + ifAvailable / 2;
  // "if there are any" orders only together with ordering words or a count.
  const order = scores.order + (scores.order > 0 || isCounted ? ifAvailable : 0);
  const firm = Math.max(...FIRM.map((kind) => scores[kind]));
  const soft = Math.max(complaint, ask, past);
  if (order >= ENOUGH && order > firm && order >= soft) return 'order';
  if (thanks >= FULL) return 'thanks';
  const best = Math.max(firm, soft);
  if (best >= ENOUGH && best >= praise) {
    if (firm === best) return FIRM.find((kind) => scores[kind] === best) ?? 'plain';
    return complaint === best ? 'complaint' : ask === best ? 'question' : 'past';
  }
  if (praise >= ENOUGH) return 'thanks';
  if (scores.total > ENOUGH) return 'question';
  if (words.length > POLITE_WORDS || isCounted) return 'plain';
  if (thanks >= ENOUGH) return 'thanks';
  return greeting >= ENOUGH ? 'greeting' : 'plain';
}
