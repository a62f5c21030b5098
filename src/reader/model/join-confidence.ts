import shipped from '../../../data/reader/model-weights.json' with { type: 'json' };
import { likelihood } from '../built-in/confidence/estimate-confidence.ts';
import type { ParsedMessage } from '../built-in/parsed-message.ts';
import type { Agreement } from './agreement.ts';
import type { ModelReading } from './model-reading.ts';

/** The features for the confidence in a joined reading, each about 0 to 1. */
export const JOIN_FEATURES = [
  'always',
  'sameReading',
  'sameLines',
  'sameIntent',
  'builtIn',
  'leastProduct',
  'leastVariant',
  'leastQuantity',
  'openVariants',
  'lines',
  'unmatched',
  'noLines',
  'dropped',
  'earlier',
] as const;
export type JoinFeature = (typeof JOIN_FEATURES)[number];

/** Higher values of these raise the confidence; of all others they lower it. */
export const JOIN_REASSURING: ReadonlySet<JoinFeature> = new Set([
  'sameReading',
  'sameLines',
  'sameIntent',
  'builtIn',
  'leastProduct',
  'leastVariant',
  'leastQuantity',
]);

/** The weight of each feature in log odds; written by `npm run fit:model-reader`. */
export type JoinWeights = Readonly<Record<JoinFeature, number>>;
export const JOIN_WEIGHTS: JoinWeights = shipped;

/** The maximum when the model itself is in doubt, or a check removed a part. */
const MOST_WITH_DOUBT = 0.6;
/** The maximum when the words don't confirm a part. */
const MOST_WITH_MARK = 0.85;
const UNSURE = 0.7;

/** The features of a joined reading, in the order of `JOIN_FEATURES`. */
export function joinFeatures(
  builtIn: ParsedMessage,
  { intent, lines, unmatched, dropped }: ModelReading,
  agreement: Agreement,
  earlier: number,
): number[] {
  const least = (part: 'product' | 'variant' | 'quantity') =>
    Math.min(1, ...lines.map(({ parts }) => parts[part]));
  const values: Record<JoinFeature, number> = {
    always: 1,
    sameReading: agreement.isSame ? 1 : 0,
    sameLines: agreement.sameLines,
    sameIntent: builtIn.intent === intent ? 1 : 0,
    builtIn: agreement.isSame ? builtIn.confidence : 0,
    leastProduct: least('product'),
    leastVariant: least('variant'),
    leastQuantity: least('quantity'),
    openVariants: capped(lines.filter(({ variantId }) => variantId === null).length, 2),
    lines: capped(Math.max(0, lines.length - 1), 6),
    unmatched: capped(unmatched.length, 2),
    noLines: lines.length === 0 ? 1 : 0,
    dropped: capped(dropped.length, 2),
    earlier: capped(earlier, 2),
  };
  return JOIN_FEATURES.map((name) => values[name]);
}

const capped = (count: number, most: number): number => Math.min(count, most) / most;

/**
 * The probability that intent, lines and unmatched words of a joined order are all right, 0 to 1.
 */
export function joinConfidence(
  features: readonly number[],
  { lines, dropped }: ModelReading,
  isDoubtful: boolean,
  weights: JoinWeights,
): number {
  const likely = likelihood(
    features,
    JOIN_FEATURES.map((name) => weights[name]),
  );
  const least = Math.min(
    1,
    ...lines.flatMap(({ parts }) => [parts.product, parts.variant, parts.quantity]),
  );
  if (isDoubtful || dropped.length > 0) return Math.min(likely, MOST_WITH_DOUBT);
  return least < UNSURE ? Math.min(likely, MOST_WITH_MARK) : likely;
}
