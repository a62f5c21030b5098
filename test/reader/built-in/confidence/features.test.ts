import { expect, test } from 'vitest';
import {
  FEATURES,
  type Feature,
  featuresOf,
} from '../../../../src/reader/built-in/confidence/features.ts';
import { indexCatalog } from '../../../../src/reader/built-in/index-catalog.ts';
import { gatherEvidence } from '../../../../src/reader/built-in/parse-message.ts';
import { aStore } from '../a-store.ts';

const INDEX = indexCatalog(
  aStore({
    'Woven Basket': { options: { Size: ['Small', 'Large'] } },
    'Clay Lamp': {},
    'Copper Mug': {},
  }),
);

const features = (text: string, ...messages: string[]): Record<Feature, number> => {
  const values = featuresOf(gatherEvidence(text, INDEX, { messages }));
  return Object.fromEntries(FEATURES.map((name, at) => [name, values[at]])) as Record<
    Feature,
    number
  >;
};

test('of a plain list no number is lost, no cue is idle, and all is counted', () => {
  const { lostNumbers, idleCues, uncounted } = features('2 clay lamps, 3 copper mugs');
  expect({ lostNumbers, idleCues, uncounted }).toEqual({
    lostNumbers: 0,
    idleCues: 0,
    uncounted: 0,
  });
});

test('a count that nobody told, and counts that are far apart, are seen', () => {
  expect(features('clay lamp and copper mug').uncounted).toBeGreaterThan(0);
  expect(features('2 clay lamps, 2 copper mugs').unevenCounts).toBe(0);
  expect(features('1 clay lamp, 350 copper mugs').unevenCounts).toBe(1);
  expect(features('1 clay lamp, 350 copper mugs').bulk).toBe(1);
});

test('what earlier messages told is carried along', () => {
  expect(features('2 clay lamps').earlierProducts).toBe(0);
  const after = features('and 1 copper mug', '2 clay lamps and 1 large woven basket');
  expect(after.earlierProducts).toBeCloseTo(2 / 6);
  expect([after.follows, after.changes]).toEqual([1, 1]);
});

test('a message without any line has features, too', () => {
  expect(featuresOf(gatherEvidence('ok', INDEX, { messages: [] })).every(Number.isFinite)).toBe(
    true,
  );
});
