import type { IntentEvidence, IntentJudgement } from '../intent/judge-intent.ts';
import { type Interpretation, makesLines } from '../lines/piece.ts';
import type { Nature } from '../match/annotate.ts';
import { isIdle, type Operation } from '../operations/operation.ts';
import type { ParsedMessage } from '../parsed-message.ts';
import { bestOf, type WholeReading } from '../search/search-readings.ts';

/** The evidence for the confidence in a reading. */
export interface Evidence {
  /** The message itself, as far as it is read. */
  text: string;
  parsed: ParsedMessage;
  readings: readonly Interpretation[];
  heard: IntentEvidence;
  judgement: IntentJudgement;
  /** Ways to read the message that order different things, the best first. */
  wholes: readonly WholeReading[];
  /** The same for the messages before this one. */
  earlier: readonly (readonly WholeReading[])[];
}

const TELLING: ReadonlySet<Nature> = new Set(['goods', 'colour', 'size', 'material', 'taste']);
/** Food, clothes and things; not faces, hands, hearts and feasts. */
const PICTURES =
  /[\u{1f32d}-\u{1f37f}\u{1f451}-\u{1f463}\u{1f4a1}-\u{1f4ff}\u{1f950}-\u{1f96f}\u{1f9c0}-\u{1f9cb}]/gu;
/** The usual quantity of a household. */
const HOUSEHOLD = 12;
/** From here on, a number is more likely a price, a weight or a year. */
const BULK = 100;

/** What the features are of: the evidence, and what several of them need. */
interface Known extends Evidence {
  lines: ParsedMessage['lines'];
  /** Of these, the largest quantity; at least 1. */
  most: number;
  best: WholeReading;
  /** The pieces of all messages of the conversation, and of the earlier ones. */
  told: readonly Step[];
  toldBefore: readonly Step[];
}

/** The features of the confidence, each about 0 to 1. */
const FEATURE_OF = {
  always: () => 1,
  // Of the draft after the message.
  leastQuantity: ({ lines }) => Math.min(1, ...lines.map(({ parts }) => parts.quantity)),
  leastPart: ({ lines }) =>
    Math.min(1, ...lines.flatMap(({ parts }) => [parts.product, parts.variant, parts.quantity])),
  openVariants: ({ lines }) =>
    capped(lines.filter(({ variantId }) => variantId === null).length, 2),
  twins: ({ lines }) => capped(twinsAmong(lines), 1),
  uncounted: ({ best }) => capped(best.order.entries.filter(({ counted }) => !counted).length, 3),
  unevenCounts: ({ lines, most }) =>
    capped(Math.log2(most / Math.min(most, ...lines.map(({ quantity }) => quantity))), 5),
  largestCount: ({ most }) => capped(Math.log2(Math.max(HOUSEHOLD, most) / HOUSEHOLD), 5),
  bulk: ({ most }) => (most >= BULK ? 1 : 0),
  unmatched: ({ best }) => capped(best.order.unmatched.length, 2),
  // Of the message: whether it orders, how its words and pieces are spent.
  intent: ({ judgement }) => judgement.likely,
  fillers: ({ heard }) => heard.words.fillers / Math.max(1, heard.words.all),
  words: ({ heard }) => capped(heard.words.all, 30),
  pieces: ({ readings }) => capped(Math.max(0, readings.length - 1), 10),
  conditional: ({ judgement }) => judgement.features.conditional,
  plain: ({ readings }) =>
    readings.every(({ kind }) => kind === 'product' || kind === 'nothing') ? 1 : 0,
  values: ({ best }) => capped(best.features.values, 5),
  pictures: ({ text }) => capped(text.match(PICTURES)?.length ?? 0, 3),
  leftOver: ({ readings }) => capped(sumOf(readings, leftOverIn), 6),
  leftGoods: ({ readings }) => capped(sumOf(readings, leftGoodsIn), 3),
  unexplained: ({ readings }) => capped(Math.max(0, ...readings.map(unexplainedIn)), 3),
  strayProducts: ({ readings }) => capped(readings.filter(isStray).length, 3),
  weak: ({ best }) => capped(best.features.weak, 1),
  rivals: ({ best }) => capped(best.features.rival, 3),
  // Of the other ways to read it.
  margin: ({ wholes }) => marginOf(wholes),
  // Of the conversation: unused words of all its messages, and of the earlier ones.
  lostNumbers: ({ told }) => capped(sumOf(told, lostNumbersIn), 3),
  idleCues: ({ told }) =>
    capped(
      sumOf(told, (step) => (isEdit(step) ? 0 : cuesIn(step))),
      3,
    ),
  cues: ({ told }) => capped(sumOf(told, cuesIn), 5),
  nearlyMatched: ({ told }) => capped(told.filter(({ reading }) => reading.unfit).length, 2),
  earlier: ({ earlier }) => capped(earlier.length, 4),
  follows: ({ heard }) => (heard.earlier.drafted ? 1 : 0),
  changes: ({ heard }) => (heard.earlier.drafted && heard.draft.changed ? 1 : 0),
  changesNothing: ({ heard, readings }) =>
    heard.earlier.drafted && !heard.draft.changed && readings.some(namesGoods) ? 1 : 0,
  earlierProducts: ({ toldBefore }) => capped(toldBefore.filter(isOf('product')).length, 6),
  earlierCounts: ({ toldBefore }) => capped(toldBefore.filter(isOf('count')).length, 2),
  earlierUnmatched: ({ toldBefore }) => capped(toldBefore.filter(isOf('unmatched')).length, 3),
} satisfies Record<string, (known: Known) => number>;

export type Feature = keyof typeof FEATURE_OF;
export const FEATURES = Object.keys(FEATURE_OF) as Feature[];

/** The more of these the surer; of all others the less sure. */
export const REASSURING: ReadonlySet<Feature> = new Set([
  'intent',
  'leastQuantity',
  'leastPart',
  'margin',
  'plain',
]);

/** The features of a reading, in the order of `FEATURES`. */
export function featuresOf(evidence: Evidence): number[] {
  const { lines } = evidence.parsed;
  const best = bestOf(evidence.wholes);
  const toldBefore = evidence.earlier.flatMap((wholes) => stepsOf(bestOf(wholes)));
  const known: Known = {
    ...evidence,
    lines,
    most: Math.max(1, ...lines.map(({ quantity }) => quantity)),
    best,
    told: [...toldBefore, ...stepsOf(best)],
    toldBefore,
  };
  return FEATURES.map((name) => FEATURE_OF[name](known));
}

/** The reading of a piece, and its operation. */
interface Step {
  reading: Interpretation;
  operation: Operation | null;
}

const stepsOf = ({ readings, operations }: WholeReading): Step[] =>
  readings.map((reading, at) => ({ reading, operation: operations[at] ?? null }));

/** How much better a message's best reading is than the next one, which orders something else. */
const marginOf = ([best, next]: readonly WholeReading[]): number =>
  best && next ? capped(best.score - next.score, 3) : 1;

function twinsAmong(lines: ParsedMessage['lines']): number {
  const told = lines.map(({ productId, variantId }) => variantId ?? productId);
  return told.length - new Set(told).size;
}

const isEdit = ({ operation }: Step): boolean => !isIdle(operation) && operation?.kind !== 'add';

const isOf =
  (kind: Interpretation['kind']) =>
  ({ reading }: Step): boolean =>
    reading.kind === kind;

const cuesIn = ({ reading }: Step): number => reading.piece.cues.size;

const namesGoods = ({ kind }: Interpretation): boolean =>
  kind === 'product' || kind === 'values' || kind === 'count';

/** Numbers and weights that name nothing, and say of nothing how many. */
function lostNumbersIn({ reading, operation }: Step): number {
  const { segment, explained, quantity } = reading;
  return segment.items.filter((item, at) => {
    if (explained & (1 << at)) return false;
    if (item.kind === 'measure') return true;
    if (item.kind !== 'number' || item.form === 'article') return false;
    return item !== quantity?.item || isIdle(operation);
  }).length;
}

const sumOf = <One>(all: readonly One[], of: (one: One) => number): number =>
  all.reduce((sum, one) => sum + of(one), 0);

/** Words for goods in a piece without a line. */
function leftGoodsIn({ kind, segment: { natures, known }, piece }: Interpretation): number {
  if (kind === 'product' || kind === 'values' || !makesLines(piece)) return 0;
  return natures.filter(
    (nature, at) => TELLING.has(nature) || (nature !== 'filler' && known & (1 << at)),
  ).length;
}

/** Words that say more than grammar and are in no line. */
const leftOverIn = ({ kind, segment: { natures }, explained }: Interpretation): number =>
  natures.filter(
    (nature, at) =>
      nature !== 'filler' && !((kind === 'product' || kind === 'values') && explained & (1 << at)),
  ).length;

const capped = (count: number, most: number): number => Math.min(count, most) / most;

const unexplainedIn = ({ kind, unexplained }: Interpretation): number =>
  kind === 'product' || kind === 'values' ? unexplained : 0;

const isStray = ({ kind, piece }: Interpretation): boolean =>
  kind === 'product' && !makesLines(piece);
