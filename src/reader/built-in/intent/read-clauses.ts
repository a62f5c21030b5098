import { gapOfWord } from '../items/gaps.ts';
import { isMeasureUnit } from '../items/units.ts';
import { type Token, tokenise } from '../text/tokens.ts';
import { Memo } from '../words/memo.ts';
import { isFiller } from '../words/words.ts';
import { CUE_KINDS, type CueKind, type CueWord, cueWord, matchCues } from './cues.ts';

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
type ClauseScores = Readonly<Record<CueKind, number>>;

/** A piece of a message up to a stop, a comma or a joining word. */
interface Clause {
  start: number;
  end: number;
  words: CueWord[];
  /** Which sentence it belongs to, counted from 0. */
  sentence: number;
  /** Whether it asks by its marks. */
  asks: boolean;
  /** The joining word that it begins with. */
  joiner: 'and' | 'but' | null;
  /** Whether a colon ends it: a heading of what follows. */
  heading: boolean;
}

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
  spreadForward(clauses);
  spreadBackward(clauses);
  return clauses;
}

/** Words that can only ask. */
const FIRMLY = 4;
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

/** The weight of a question mark. */
const ASKING = 2;
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
function clauseScores({ words, asks }: Clause): ClauseScores {
  const scores: Record<CueKind, number> = { ...NO_SCORES };
  for (const { kind, weight } of matchCues(words)) scores[kind] += weight;
  if (asks) scores.ask += ASKING;
  return scores;
}

/** The mood that a clause's cues add up to. */
function moodOf({ words }: Clause, scores: ClauseScores): ClauseMood {
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

export const SENTENCE_STOPS: ReadonlySet<string> = new Set('.!?।…\n');
const STOPS = new Set(',;:|()[]/');
/** Nothing of a cue: "२५० मिली" is a volume, "मिली" without a number something that came. */
const UNIT: CueWord = { number: false, spellings: [], begun: [] };

/** The clauses of a text, in order, covering all of its words. */
function splitClauses(text: string): Clause[] {
  const clauses: Clause[] = [];
  const tokens = tokenise(text);
  let sentence = 0;
  let open = false;
  let asks = false;
  tokens.forEach((token, at) => {
    const last = clauses.at(-1);
    if (token.kind === 'mark' || token.kind === 'break') {
      const { text: mark } = token;
      if (mark === '?' && last) last.asks = true;
      if (mark === ':' && last) last.heading = true;
      if (mark === '¿') asks = true;
      if (SENTENCE_STOPS.has(mark)) sentence += 1;
      if (SENTENCE_STOPS.has(mark) || STOPS.has(mark) || isDash(tokens, at)) open = false;
      return;
    }
    const joiner = joinerAt(tokens, at);
    const isUnit = tokens[at - 1]?.kind === 'number' && isMeasureUnit(token.text);
    const word = isUnit ? UNIT : cueWord(token.text);
    if (last && open && !joiner) {
      last.words.push(word);
      last.end = token.end;
      return;
    }
    const { start, end } = token;
    clauses.push({ start, end, words: [word], sentence, asks, joiner, heading: false });
    open = true;
    asks = false;
  });
  return clauses;
}

/** "the blue one - how much": a dash with blanks around it. */
const isDash = (tokens: readonly Token[], at: number): boolean =>
  tokens[at]?.text === '-' && !tokens[at]?.glued && tokens[at + 1]?.glued === false;

function joinerAt(tokens: readonly Token[], at: number): 'and' | 'but' | null {
  const token = tokens[at];
  const sign = token?.kind === 'word' ? gapOfWord(token.text) : null;
  const next = tokens[at + 1]?.text ?? '';
  if (sign === null || sign === 'but') return sign;
  // "ek aur chahiye", "one more": here the joining word means another.
  const isMore = cueWord(tokens[at - 1]?.text ?? '').number && isFiller(next);
  return isMore ? null : 'and';
}
