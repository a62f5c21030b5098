import { likelihood } from '../../../src/reader/built-in/confidence/estimate-confidence.ts';

/** What was seen once: its features, the first of them always 1, and whether it was so. */
export interface Sample {
  features: readonly number[];
  is: boolean;
  /** How much it counts; 1 where nothing is said. */
  weight?: number;
}

const MOST_STEPS = 20;
const SMALL_STEP = 1e-4;

/**
 * Weights of a logistic model, by Newton's steps.
 * @param restraint keeps weights small: what few samples show is not believed much
 */
export function fitLogistic(samples: readonly Sample[], restraint: number): number[] {
  const size = samples[0]?.features.length ?? 0;
  const weights = new Array<number>(size).fill(0);
  for (let step = 0; step < MOST_STEPS; step += 1) {
    const slope = weights.map((weight, at) => (at === 0 ? 0 : restraint * weight));
    const bend = weights.map((_, at) => {
      const row = new Float64Array(size);
      row[at] = at === 0 ? 1e-6 : restraint;
      return row;
    });
    for (const { features, is, weight = 1 } of samples) {
      const likely = likelihood(features, weights);
      addSample(features, weight * (likely - (is ? 1 : 0)), weight * likely * (1 - likely), {
        slope,
        bend,
      });
    }
    const change = solve(bend, slope);
    change.forEach((each, at) => {
      weights[at] = (weights[at] ?? 0) - each;
    });
    if (Math.max(...change.map(Math.abs)) < SMALL_STEP) break;
  }
  return weights;
}

/**
 * The same, where a sign of weights is known: a feature that comes out with the other sign is left
 * out, since few messages say so.
 * @param sign by a feature's place: 1, -1, or 0 where either may be
 */
export function fitSigned(
  samples: readonly Sample[],
  restraint: number,
  sign: (at: number) => number,
): number[] {
  const size = samples[0]?.features.length ?? 0;
  let kept = Array.from({ length: size }, (_, at) => at);
  for (;;) {
    const fitted = fitLogistic(
      samples.map((sample) => ({
        ...sample,
        features: kept.map((at) => sample.features[at] ?? 0),
      })),
      restraint,
    );
    const right = kept.filter((at, i) => (fitted[i] ?? 0) * sign(at) >= 0);
    if (right.length === kept.length) {
      const weights = new Array<number>(size).fill(0);
      kept.forEach((at, i) => {
        weights[at] = fitted[i] ?? 0;
      });
      return weights;
    }
    kept = right;
  }
}

function addSample(
  features: readonly number[],
  miss: number,
  spread: number,
  { slope, bend }: { slope: number[]; bend: Float64Array[] },
): void {
  const told = features.flatMap((feature, at) => (feature === 0 ? [] : [at]));
  for (const at of told) {
    const feature = features[at] as number;
    slope[at] = (slope[at] ?? 0) + miss * feature;
    const row = bend[at] as Float64Array;
    for (const other of told) {
      row[other] = (row[other] ?? 0) + spread * feature * (features[other] as number);
    }
  }
}

/** Gauss' way, for a matrix that is positive definite. */
function solve(matrix: readonly Float64Array[], right: readonly number[]): number[] {
  const rows = matrix.map((row, at) => Float64Array.of(...row, right[at] ?? 0));
  const size = rows.length;
  for (let at = 0; at < size; at += 1) {
    const row = rows[at] as Float64Array;
    for (let below = at + 1; below < size; below += 1) {
      const other = rows[below] as Float64Array;
      const share = (other[at] ?? 0) / (row[at] ?? 1);
      if (share === 0) continue;
      for (let i = at; i <= size; i += 1) other[i] = (other[i] ?? 0) - share * (row[i] ?? 0);
    }
  }
  const solution = new Array<number>(size).fill(0);
  for (let at = size - 1; at >= 0; at -= 1) {
    const row = rows[at] as Float64Array;
    let sum = row[size] ?? 0;
    for (let i = at + 1; i < size; i += 1) sum -= (row[i] ?? 0) * (solution[i] ?? 0);
    solution[at] = sum / (row[at] ?? 1);
  }
  return solution;
}
