import { expect, test } from 'vitest';
import {
  type IntentFeature,
  intentFeatures,
} from '../../../../../src/domain/messages/parse/intent/intent-features.ts';
import { BIAS, WEIGHTS } from '../../../../../src/domain/messages/parse/intent/intent-weights.ts';
import { ALL_MESSAGES } from './messages/all-messages.ts';
import { readMarkedMessage } from './read-marked-message.ts';

const NAMES = Object.keys(WEIGHTS) as IntentFeature[];
/** How closely a fit keeps to the weights that it begins with. */
const HOLD = 1;
const STEP = 0.01;
const ROUNDS = 300;

interface Row {
  values: number[];
  order: boolean;
}

const rows = (['order', 'none'] as const).flatMap((kind) =>
  ALL_MESSAGES[kind].map((marked): Row => {
    const features = intentFeatures(readMarkedMessage(marked));
    return { values: [1, ...NAMES.map((name) => features[name])], order: kind === 'order' };
  }),
);

const oddsOf = (row: Row, weights: readonly number[]) =>
  row.values.reduce((sum, value, i) => sum + value * (weights[i] ?? 0), 0);

function loss(weights: readonly number[]): number {
  const losses = rows.map((row) =>
    Math.log1p(Math.exp((row.order ? -1 : 1) * oddsOf(row, weights))),
  );
  return losses.reduce((sum, each) => sum + each, 0) / rows.length;
}

/** Logistic regression by plain descent, held to where it begins. */
function fitFrom(begin: readonly number[]): number[] {
  const weights = [...begin];
  for (let round = 0; round < ROUNDS; round++) {
    const slope = weights.map((weight, i) => HOLD * (weight - (begin[i] ?? 0)));
    for (const row of rows) {
      const miss = 1 / (1 + Math.exp(-oddsOf(row, weights))) - (row.order ? 1 : 0);
      row.values.forEach((value, i) => {
        slope[i] = (slope[i] ?? 0) + miss * value;
      });
    }
    slope.forEach((each, i) => {
      weights[i] = (weights[i] ?? 0) - STEP * each;
    });
  }
  return weights;
}

// Prints what to put into intent-weights.ts when it fails.
test('fitting the weights once more gains little', () => {
  const now = [BIAS, ...NAMES.map((name) => WEIGHTS[name])];
  const fitted = fitFrom(now);
  const hint = NAMES.map((name, i) => `${name}: ${fitted[i + 1]?.toFixed(1)}`).join(', ');
  expect(loss(now), `bias ${fitted[0]?.toFixed(1)}, ${hint}`).toBeLessThan(loss(fitted) * 1.25);
});
