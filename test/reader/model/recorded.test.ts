import { beforeAll, expect, test } from 'vitest';
import { fitModelConfidence } from '../../../dev/commands/fit-model-reader.ts';
import {
  type RecordedReading,
  recordedReadings,
} from '../../../dev/commands/intake/recorded-answers.ts';
import { JOIN_FEATURES } from '../../../src/reader/model/join-confidence.ts';

const share = (part: readonly unknown[], whole: readonly unknown[]): number =>
  whole.length === 0 ? 1 : part.length / whole.length;

let readings: RecordedReading[];
beforeAll(() => {
  readings = recordedReadings({ areSpoiled: true });
}, 180_000);

test('recorded answers of a capable model are read right, and what is sure of them is', () => {
  const orders = readings.filter(
    ({ message, isSpoiled }) => message.expect.intent === 'order' && !isSpoiled,
  );
  const right = orders.filter((each) => each.right);
  const sure = orders.filter(({ parsed }) => parsed.intent === 'order' && parsed.confidence >= 0.9);
  const surelyRight = sure.filter((each) => each.right);
  expect(share(right, orders)).toBeGreaterThanOrEqual(0.93);
  expect(share(surelyRight, sure)).toBeGreaterThanOrEqual(0.98);
  expect(share(sure, orders)).toBeGreaterThanOrEqual(0.75);
});

test('answers with a mistake in them are sure far more seldom', () => {
  const spoiled = readings.filter(({ isSpoiled, right }) => isSpoiled && !right);
  const sure = spoiled.filter(({ parsed }) => parsed.confidence >= 0.9);
  expect(spoiled.length).toBeGreaterThan(500);
  expect(share(sure, spoiled)).toBeLessThan(0.4);
});

test('the fit finds which features are worth something, and lets no trouble comfort', () => {
  const at = JOIN_FEATURES.indexOf('sameReading');
  const samples = Array.from({ length: 200 }, (_, number) => {
    const isSame = number % 2 === 0;
    const features = JOIN_FEATURES.map((name, place) =>
      name === 'always'
        ? 1
        : place === at
          ? Number(isSame)
          : name === 'dropped'
            ? Number(isSame)
            : 0,
    );
    return { features, is: isSame || number % 4 === 1 };
  });
  const weights = fitModelConfidence(samples);
  expect(weights[at]).toBeGreaterThan(0.5);
  expect(weights[JOIN_FEATURES.indexOf('dropped')]).toBeLessThanOrEqual(0);
});
