import type { IntentEvidence, IntentJudgement } from '../intent/judge-intent.ts';
import type { Interpretation } from '../lines/interpretation.ts';
import type { Nature } from '../match/annotate.ts';
import type { ParsedMessage } from '../parsed-message.ts';
import type { WholeReading } from '../search/search-readings.ts';

/** All that tells how sure a reading is. */
export interface Evidence {
  /** The message itself, as far as it is read. */
  text: string;
  parsed: ParsedMessage;
  readings: readonly Interpretation[];
  heard: IntentEvidence;
  judgement: IntentJudgement;
  /** Ways to read the message that order different things, the best first. */
  wholes: readonly WholeReading[];
  /** Messages that stand before this one. */
  earlier: number;
}

/** What confidence is reckoned from, each about 0 to 1. */
export const FEATURES = [
  'always',
  'intent',
  'leastProduct',
  'meanProduct',
  'leastVariant',
  'leastQuantity',
  'strongestRival',
  'openVariants',
  'lines',
  'noLines',
  'unmatched',
  'nearlyMatched',
  'nothing',
  'unexplained',
  'talk',
  'strayProducts',
  'strayCounts',
  'strange',
  'leftGoods',
  'spareNumbers',
  'untold',
  'pieces',
  'corrections',
  'earlier',
  // How much worse the next best whole reading is, whether there is one, how many there are.
  'margin',
  'onlyReading',
  'otherReadings',
  // Words that no line explains; shares of words that the catalog has, and of grammar; how many.
  'leftOver',
  'known',
  'fillers',
  'words',
  // Of the message as a whole.
  'follows',
  'changes',
  'leastPart',
  'plain',
  // Pictures of things, which nobody reads; how much more than a household the largest count is.
  'pictures',
  'largestCount',
] as const;
export type Feature = (typeof FEATURES)[number];

/** The more of these the surer; of all others the less sure. */
export const REASSURING: ReadonlySet<Feature> = new Set([
  'intent',
  'leastProduct',
  'meanProduct',
  'leastVariant',
  'leastQuantity',
  'margin',
  'onlyReading',
  'leastPart',
  'plain',
]);

const CORRECTING = ['undo', 'change', 'swap', 'with', 'rather', 'remove'] as const;
const TELLING: ReadonlySet<Nature> = new Set(['goods', 'colour', 'size', 'material', 'taste']);
/** Food, clothes and things; not faces, hands, hearts and feasts. */
const PICTURES =
  /[\u{1f32d}-\u{1f37f}\u{1f451}-\u{1f463}\u{1f4a1}-\u{1f4ff}\u{1f950}-\u{1f96f}\u{1f9c0}-\u{1f9cb}]/gu;
/** What one household orders of a thing, as a rule. */
const HOUSEHOLD = 12;
const MAKING = new Set(['order', 'plain', 'greeting', 'thanks', 'negation']);

/** The features of a reading, in the order of `FEATURES`. */
export function featuresOf(evidence: Evidence): number[] {
  const { text, parsed, readings, judgement, earlier, heard, wholes } = evidence;
  const { lines, unmatched } = parsed;
  const products = lines.map(({ parts }) => parts.product);
  const rivals = lines.map(
    ({ alternatives, parts }) => (alternatives[0]?.confidence ?? 0) / Math.max(0.1, parts.product),
  );
  const values: Record<Feature, number> = {
    always: 1,
    intent: judgement.likely,
    leastProduct: Math.min(1, ...products),
    meanProduct: mean(products),
    leastVariant: Math.min(1, ...lines.map(({ parts }) => parts.variant)),
    leastQuantity: Math.min(1, ...lines.map(({ parts }) => parts.quantity)),
    strongestRival: Math.min(1, Math.max(0, ...rivals)),
    openVariants: capped(lines.filter(({ variantId }) => variantId === null).length, 2),
    lines: capped(Math.max(0, lines.length - 1), 6),
    noLines: lines.length === 0 ? 1 : 0,
    unmatched: capped(unmatched.length, 2),
    nearlyMatched: capped(readings.filter(({ unfit }) => unfit).length, 2),
    nothing: lines.length + unmatched.length === 0 ? 1 : 0,
    unexplained: capped(Math.max(0, ...readings.map(unexplainedIn)), 3),
    talk: capped(talkOf(readings), 30),
    strayProducts: capped(readings.filter(isStray).length, 3),
    strayCounts: capped(
      readings.filter(({ kind, quantity }) => kind === 'stranger' && quantity).length,
      3,
    ),
    strange: capped(sumOf(readings, strangeIn), 6),
    leftGoods: capped(sumOf(readings, leftGoodsIn), 3),
    spareNumbers: capped(
      sumOf(readings, ({ spareNumbers }) => spareNumbers),
      2,
    ),
    untold: capped(readings.filter(isUntold).length, 2),
    pieces: capped(Math.max(0, readings.length - 1), 10),
    corrections: readings.some(isCorrection) ? 1 : 0,
    earlier: capped(earlier, 2),
    margin: capped((wholes[0]?.score ?? 0) - (wholes[1]?.score ?? Number.NEGATIVE_INFINITY), 3),
    onlyReading: wholes.length === 1 ? 1 : 0,
    otherReadings: capped(wholes.length - 1, 5),
    leftOver: capped(sumOf(readings, leftOverIn), 6),
    known: heard.words.known / Math.max(1, heard.words.all),
    fillers: heard.words.fillers / Math.max(1, heard.words.all),
    words: capped(heard.words.all, 30),
    follows: heard.earlier.drafted ? 1 : 0,
    changes: heard.earlier.drafted && heard.draft.changed ? 1 : 0,
    leastPart: Math.min(
      1,
      ...lines.map(({ parts }) => Math.min(parts.product, parts.variant, parts.quantity)),
    ),
    plain: readings.every(({ kind }) => kind === 'product' || kind === 'nothing') ? 1 : 0,
    pictures: capped(text.match(PICTURES)?.length ?? 0, 3),
    largestCount: capped(
      Math.log2(Math.max(HOUSEHOLD, ...lines.map(({ quantity }) => quantity)) / HOUSEHOLD),
      5,
    ),
  };
  return FEATURES.map((name) => values[name]);
}

const sumOf = (
  readings: readonly Interpretation[],
  of: (reading: Interpretation) => number,
): number => readings.reduce((sum, reading) => sum + of(reading), 0);

/** Words that neither the dictionary nor the catalog has. */
const strangeIn = ({ segment: { natures, known } }: Interpretation): number =>
  natures.filter((nature, at) => nature === 'stranger' && !(known & (1 << at))).length;

/** Words that tell goods in a piece that gave no line. */
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

const isUntold = ({ kind, quantity, piece }: Interpretation): boolean =>
  kind === 'product' && quantity === null && MAKING.has(piece.mood);

const mean = (values: readonly number[]): number =>
  values.length === 0 ? 1 : values.reduce((sum, value) => sum + value, 0) / values.length;

const capped = (count: number, most: number): number => Math.min(count, most) / most;

/** Words that neither name goods nor belong to an order's grammar. */
function talkOf(readings: readonly Interpretation[]): number {
  return readings
    .filter(({ kind }) => kind === 'stranger')
    .reduce(
      (sum, { segment }) => sum + segment.natures.filter((nature) => nature === 'stranger').length,
      0,
    );
}

const unexplainedIn = ({ kind, unexplained }: Interpretation): number =>
  kind === 'product' || kind === 'values' ? unexplained : 0;

const isStray = ({ kind, piece }: Interpretation): boolean =>
  kind === 'product' && !MAKING.has(piece.mood);

const isCorrection = ({ piece }: Interpretation): boolean =>
  CORRECTING.some((cue) => piece.cues.has(cue));
