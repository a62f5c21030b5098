import type { IntentEvidence, IntentJudgement } from '../intent/judge-intent.ts';
import type { Interpretation } from '../lines/interpretation.ts';
import type { Nature } from '../match/annotate.ts';
import type { Operation } from '../operations/operation.ts';
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

/** The features of the confidence, each about 0 to 1. */
export const FEATURES = [
  'always',
  // Of the draft after the message.
  'leastQuantity',
  'leastPart',
  'openVariants',
  'twins',
  'uncounted',
  'unevenCounts',
  'largestCount',
  'bulk',
  'unmatched',
  // Of the message: whether it orders, how its words and pieces are spent.
  'intent',
  'fillers',
  'words',
  'pieces',
  'conditional',
  'plain',
  'values',
  'pictures',
  'leftOver',
  'leftGoods',
  'unexplained',
  'strayProducts',
  'weak',
  'rivals',
  // Of the other ways to read it.
  'margin',
  // Of the conversation: unused words of all its messages, and of the earlier ones.
  'lostNumbers',
  'idleCues',
  'cues',
  'nearlyMatched',
  'earlier',
  'follows',
  'changes',
  'changesNothing',
  'earlierProducts',
  'earlierCounts',
  'earlierStrangers',
] as const;
export type Feature = (typeof FEATURES)[number];

/** The more of these the surer; of all others the less sure. */
export const REASSURING: ReadonlySet<Feature> = new Set([
  'intent',
  'leastQuantity',
  'leastPart',
  'margin',
  'plain',
]);

const TELLING: ReadonlySet<Nature> = new Set(['goods', 'colour', 'size', 'material', 'taste']);
/** Food, clothes and things; not faces, hands, hearts and feasts. */
const PICTURES =
  /[\u{1f32d}-\u{1f37f}\u{1f451}-\u{1f463}\u{1f4a1}-\u{1f4ff}\u{1f950}-\u{1f96f}\u{1f9c0}-\u{1f9cb}]/gu;
/** The usual quantity of a household. */
const HOUSEHOLD = 12;
/** From here on, a number is more likely a price, a weight or a year. */
const BULK = 100;
const MAKING = new Set(['order', 'plain', 'greeting', 'thanks', 'negation']);

/** The features of a reading, in the order of `FEATURES`. */
export function featuresOf({
  text,
  parsed: { lines },
  readings,
  judgement,
  heard,
  wholes,
  earlier,
}: Evidence): number[] {
  const best = bestOf(wholes);
  const before = earlier.map(bestOf);
  const told = [...before, best].flatMap(stepsOf);
  const toldBefore = before.flatMap(stepsOf);
  const { entries, strangers } = best.draft;
  const counts = lines.map(({ quantity }) => quantity);
  const most = Math.max(1, ...counts);
  const { drafted } = heard.earlier;
  const values: Record<Feature, number> = {
    always: 1,
    leastQuantity: Math.min(1, ...lines.map(({ parts }) => parts.quantity)),
    leastPart: Math.min(
      1,
      ...lines.map(({ parts }) => Math.min(parts.product, parts.variant, parts.quantity)),
    ),
    openVariants: capped(lines.filter(({ variantId }) => variantId === null).length, 2),
    twins: capped(twinsAmong(lines), 1),
    uncounted: capped(entries.filter(({ counted }) => !counted).length, 3),
    unevenCounts: capped(Math.log2(most / Math.min(most, ...counts)), 5),
    largestCount: capped(Math.log2(Math.max(HOUSEHOLD, most) / HOUSEHOLD), 5),
    bulk: most >= BULK ? 1 : 0,
    unmatched: capped(strangers.length, 2),
    intent: judgement.likely,
    fillers: heard.words.fillers / Math.max(1, heard.words.all),
    words: capped(heard.words.all, 30),
    pieces: capped(Math.max(0, readings.length - 1), 10),
    plain: readings.every(({ kind }) => kind === 'product' || kind === 'nothing') ? 1 : 0,
    conditional: judgement.features.conditional,
    values: capped(best.features.values, 5),
    pictures: capped(text.match(PICTURES)?.length ?? 0, 3),
    leftOver: capped(sumOf(readings, leftOverIn), 6),
    leftGoods: capped(sumOf(readings, leftGoodsIn), 3),
    unexplained: capped(Math.max(0, ...readings.map(unexplainedIn)), 3),
    strayProducts: capped(readings.filter(isStray).length, 3),
    weak: capped(best.features.weak, 1),
    rivals: capped(best.features.rival, 3),
    margin: marginOf(wholes),
    lostNumbers: capped(sumOf(told, lostNumbersIn), 3),
    idleCues: capped(
      sumOf(told, (step) => (isEdit(step) ? 0 : cuesIn(step))),
      3,
    ),
    cues: capped(sumOf(told, cuesIn), 5),
    nearlyMatched: capped(told.filter(({ reading }) => reading.unfit).length, 2),
    earlier: capped(earlier.length, 4),
    follows: drafted ? 1 : 0,
    changes: drafted && heard.draft.changed ? 1 : 0,
    changesNothing: drafted && !heard.draft.changed && readings.some(namesGoods) ? 1 : 0,
    earlierProducts: capped(toldBefore.filter(isOf('product')).length, 6),
    earlierCounts: capped(toldBefore.filter(isOf('count')).length, 2),
    earlierStrangers: capped(toldBefore.filter(isOf('stranger')).length, 3),
  };
  return FEATURES.map((name) => values[name]);
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

/** Does no more than to name something. */
const isIdle = ({ operation }: Step): boolean =>
  operation === null || operation.kind === 'name' || operation.kind === 'nothing';

const isEdit = (step: Step): boolean => !isIdle(step) && step.operation?.kind !== 'add';

const isOf =
  (kind: Interpretation['kind']) =>
  ({ reading }: Step): boolean =>
    reading.kind === kind;

const cuesIn = ({ reading }: Step): number => reading.piece.cues.size;

const namesGoods = ({ kind }: Interpretation): boolean =>
  kind === 'product' || kind === 'values' || kind === 'count';

/** Numbers and weights that name nothing, and say of nothing how many. */
function lostNumbersIn(step: Step): number {
  const { segment, explained, quantity } = step.reading;
  return segment.items.filter((item, at) => {
    if (explained & (1 << at)) return false;
    if (item.kind === 'measure') return true;
    if (item.kind !== 'number' || item.form === 'article') return false;
    return item !== quantity?.item || isIdle(step);
  }).length;
}

const sumOf = <One>(all: readonly One[], of: (one: One) => number): number =>
  all.reduce((sum, one) => sum + of(one), 0);

/** Words for goods in a piece without a line. */
function leftGoodsIn({ kind, segment: { natures, known }, piece }: Interpretation): number {
  if (kind === 'product' || kind === 'values' || !MAKING.has(piece.mood)) return 0;
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
  kind === 'product' && !MAKING.has(piece.mood);
