import { Memo } from '../words/memo.ts';
import { ASKING, type ClauseMood, type ClauseScores, clauseScores, moodOf } from './clause-mood.ts';
import { type Clause, splitClauses } from './split-clauses.ts';

/** A clause of a message with what it does; offsets into the raw text. */
export interface ReadClause extends Clause {
  scores: ClauseScores;
  mood: ClauseMood;
  /** Whether its mood is its own, not its neighbour's. */
  own: boolean;
}

// The line reader and the judge ask about the same message, one after the other.
const LATEST = new Memo<readonly ReadClause[]>(8);

/** The clauses of a message, each with its mood, read with its neighbours in mind. */
export const readClauses = (text: string): readonly ReadClause[] => LATEST.get(text, readAnew);

function readAnew(text: string): ReadClause[] {
  const clauses = splitClauses(text).map((clause): ReadClause => {
    const scores = clauseScores(clause);
    const mood = moodOf(clause, scores);
    return { ...clause, scores, mood, own: mood !== 'plain' };
  });
  keepAsked(clauses);
  takeBack(clauses);
  spreadForward(clauses);
  spreadBackward(clauses);
  return clauses;
}

/** Words that can only ask. */
const FIRMLY = 4;
/** "leave it", "rehne do": short, so about what was said before. */
const SHORT = 6;
const SPREADING = new Set<ClauseMood>(['question', 'past', 'complaint', 'return', 'status']);

const hasNumber = (clause: Clause) => clause.words.some((word) => word.number);
const isSameSentence = (a: Clause | undefined, b: Clause | undefined) =>
  a?.sentence === b?.sentence;

/** "can you hold a red one, and 2 blue?": the mark at the end is that of the request. */
function keepAsked(clauses: readonly ReadClause[]): void {
  let ordered: ReadClause | undefined;
  for (const clause of clauses) {
    if (clause.mood === 'order') ordered = clause;
    else if (clause.mood === 'question' && clause.scores.ask <= ASKING) {
      if (!isSameSentence(ordered, clause)) continue;
      clause.mood = 'plain';
      clause.own = false;
    }
  }
}

/** "I thought of the anarkali but it is too heavy so leave it": takes back the text before it. */
function takeBack(clauses: readonly ReadClause[]): void {
  clauses.forEach((clause, at) => {
    const { mood, joiner, words } = clause;
    if (mood !== 'negation' || joiner !== 'but' || words.length > SHORT) return;
    for (const earlier of clauses.slice(0, at).reverse()) {
      if (!isSameSentence(earlier, clause)) break;
      if (earlier.own ? earlier.mood === 'order' : hasNumber(earlier)) break;
      if (earlier.mood === 'plain') earlier.mood = 'negation';
    }
  });
}

/**
 * "I ordered 2 kurtas, a saree and …": the verb's mood holds for the rest of the sentence, that of a
 * heading for the list below it, that of a question for a sentence that goes on with "and".
 */
function spreadForward(clauses: readonly ReadClause[]): void {
  let from: ReadClause | null = null;
  let isHeading = false;
  clauses.forEach((clause, at) => {
    const isNew = at > 0 && !isSameSentence(clauses[at - 1], clause);
    const isFirm = from !== null && (from.mood !== 'question' || from.scores.ask >= FIRMLY);
    const asksOn = clause.joiner === 'and' && from?.mood === 'question' && isFirm;
    if (isNew && !isHeading && !asksOn) from = null;
    if (clause.own) {
      from = SPREADING.has(clause.mood) ? clause : null;
      isHeading = false;
    } else if (from && clause.mood === 'plain' && clause.joiner !== 'but') {
      // "the price is fine, 5 hooks" asks for nothing; "rate of 2 kurtas, 3 sarees" or a closing "?" does.
      const asks = clauses.slice(at).some((one) => one.asks && isSameSentence(one, clause));
      if (isFirm || asks || !hasNumber(clause)) clause.mood = from.mood;
      else from = null;
    }
    if (clause.heading) isHeading = from !== null;
  });
}

/** Hindi puts the verb last: "2 kurta, 1 saree abhi tak nahi mila". */
function spreadBackward(clauses: readonly ReadClause[]): void {
  for (let at = clauses.length - 2; at >= 0; at -= 1) {
    const [clause, next] = [clauses[at], clauses[at + 1]];
    if (!clause || !next || !isSameSentence(clause, next)) continue;
    if (clause.mood !== 'plain' || !SPREADING.has(next.mood)) continue;
    const together = next.joiner === 'and' && hasNumber(next);
    const counted = next.mood === 'question' && hasNumber(clause) && !together;
    if (!counted && next.joiner !== 'but') clause.mood = next.mood;
  }
}
