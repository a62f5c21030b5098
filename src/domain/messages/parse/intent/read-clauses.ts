import { Memo } from '../words/memo.ts';
import { type ClauseMood, moodOf } from './clause-mood.ts';
import { ASKING, type ClauseScores, clauseScores } from './clause-scores.ts';
import { type Clause, splitClauses } from './split-clauses.ts';

/** A clause of a message and what it does; offsets into the raw text. */
export interface MoodedClause {
  start: number;
  end: number;
  mood: ClauseMood;
}

/** A clause with all that was found out about it. */
export interface ReadClause extends Clause {
  scores: ClauseScores;
  mood: ClauseMood;
  /** Whether its mood is its own, not its neighbour's. */
  own: boolean;
}

/** The clauses of a message, each with its mood, read with its neighbours in mind. */
export function readClauses(text: string): MoodedClause[] {
  return readClausesInFull(text).map(({ start, end, mood }) => ({ start, end, mood }));
}

// The line reader and the judge ask about the same message, one after the other.
const LATEST = new Memo<readonly ReadClause[]>(8);

/** The same, with what the moods rest on. */
export function readClausesInFull(text: string): readonly ReadClause[] {
  return LATEST.get(text, readAnew);
}

function readAnew(text: string): ReadClause[] {
  const clauses = splitClauses(text).map((clause): ReadClause => {
    const scores = clauseScores(clause);
    const mood = moodOf(clause, scores);
    const { start, end, words, sentence, asks, joiner, heading } = clause;
    const own = mood !== 'plain';
    return { start, end, words, sentence, asks, joiner, heading, scores, mood, own };
  });
  for (const [from, to] of sentences(clauses)) {
    keepAsked(clauses, from, to);
    takeBack(clauses, from, to);
    spreadForward(clauses, from, to);
    spreadBackward(clauses, from, to);
  }
  askOn(clauses);
  underHeadings(clauses);
  return clauses;
}

/** "Rate for 100 bags? And 50 of the larger?": the next sentence begins with "and" and asks on. */
function askOn(clauses: readonly ReadClause[]): void {
  clauses.forEach((clause, i) => {
    const before = clauses[i - 1];
    if (!before || before.sentence === clause.sentence || clause.joiner !== 'and') return;
    const firmly = before.mood === 'question' && before.scores.ask >= FIRMLY;
    if (firmly && !clause.own && clause.mood === 'plain') clause.mood = 'question';
  });
}

function sentences(clauses: readonly ReadClause[]): [number, number][] {
  const ranges: [number, number][] = [];
  clauses.forEach((clause, i) => {
    const last = ranges.at(-1);
    if (last && clauses[last[0]]?.sentence === clause.sentence) last[1] = i + 1;
    else ranges.push([i, i + 1]);
  });
  return ranges;
}

/** Words that can only ask. */
const FIRMLY = 4;

/** "can you hold a red one, and 2 blue?": the mark at the end is that of the request. */
function keepAsked(clauses: ReadClause[], from: number, to: number): void {
  let ordered = false;
  for (const clause of clauses.slice(from, to)) {
    if (clause.mood === 'order') ordered = true;
    else if (ordered && clause.mood === 'question' && clause.scores.ask <= ASKING) {
      clause.mood = 'plain';
      clause.own = false;
    }
  }
}

const hasNumber = (clause: Clause) => clause.words.some((word) => word.number);
/** "leave it", "rehne do": short, so about what was said before. */
const SHORT = 6;

/** "I thought of the anarkali but it is too heavy so leave it": what stands before is taken back. */
function takeBack(clauses: ReadClause[], from: number, to: number): void {
  for (let i = from + 1; i < to; i++) {
    const clause = clauses[i] as ReadClause;
    if (clause.mood !== 'negation' || !clause.own || clause.joiner !== 'but') continue;
    if (clause.words.length > SHORT) continue;
    for (let j = i - 1; j >= from; j--) {
      const earlier = clauses[j] as ReadClause;
      if ((earlier.own && earlier.mood === 'order') || (!earlier.own && hasNumber(earlier))) break;
      if (earlier.mood === 'plain') earlier.mood = 'negation';
    }
  }
}

const FORWARD = new Set<ClauseMood>(['question', 'past', 'complaint', 'return', 'status']);

/** "I ordered 2 kurtas, a saree and …": the verb's mood holds for the rest of the sentence. */
function spreadForward(clauses: ReadClause[], from: number, to: number): void {
  let mood: ClauseMood = 'plain';
  for (let i = from; i < to; i++) {
    const clause = clauses[i] as ReadClause;
    if (clause.own) mood = clause.mood;
    else if (clause.mood === 'plain' && FORWARD.has(mood) && clause.joiner !== 'but') {
      if (mood === 'question' && hasNumber(clause) && !asksOn(clauses, i, to)) mood = 'plain';
      clause.mood = mood;
    }
  }
}

/** "the price is fine, 5 hooks" asks for nothing; "rate of 2 kurtas, 3 sarees" or a closing "?" does. */
function asksOn(clauses: readonly ReadClause[], at: number, to: number): boolean {
  const before = clauses[at - 1] as ReadClause;
  return before.scores.ask >= FIRMLY || clauses.slice(at, to).some(({ asks }) => asks);
}

/** Hindi puts the verb last: "2 kurta, 1 saree abhi tak nahi mila". */
function spreadBackward(clauses: ReadClause[], from: number, to: number): void {
  for (let i = to - 2; i >= from; i--) {
    const clause = clauses[i] as ReadClause;
    const next = clauses[i + 1] as ReadClause;
    if (clause.mood !== 'plain' || !FORWARD.has(next.mood)) continue;
    const together = next.joiner === 'and' && hasNumber(next);
    const counted = next.mood === 'question' && hasNumber(clause) && !together;
    if (!counted && next.joiner !== 'but') clause.mood = next.mood;
  }
}

/** "Price of these please:" asks about the lines below it. */
function underHeadings(clauses: ReadClause[]): void {
  let heading: ReadClause | null = null;
  for (const clause of clauses) {
    if (clause.own) heading = null;
    else if (heading && clause.mood === 'plain') {
      const firm = heading.mood !== 'question' || heading.scores.ask >= FIRMLY;
      if (firm || !hasNumber(clause)) clause.mood = heading.mood;
    }
    if (clause.heading && FORWARD.has(clause.mood)) heading = clause;
  }
}
