import type { Stretch } from '../customer/customer-reading.ts';
import type { ItemContext } from '../items/reader.ts';
import type { Token } from '../text/tokens.ts';

const BLOCK_TAG = /^<\/?(?:li|ul|ol|br|p|div|tr|td|th|table|h\d)\b/i;

/**
 * Leaves out tokens of what belongs to the customer, with an end of line in their place; a tag
 * within a line leaves nothing.
 * @param taken sorted stretches of the text
 * @param context its SKUs, whose digits look like a number of an order, and what its goods are
 *   counted in: a "cake for 10 people" is no party of ten
 */
export function withoutTaken(
  tokens: readonly Token[],
  taken: readonly Stretch[],
  text: string,
  { isSku, isCounter }: Pick<ItemContext, 'isSku' | 'isCounter'>,
): Token[] {
  const kept: Token[] = [];
  const sizes = tokens.filter(
    ({ kind, text: word }, i) =>
      kind === 'word' && tokens[i - 1]?.kind === 'number' && isCounter(word),
  );
  const ends = new Set(sizes.map(({ end }) => end));
  const gone = taken.filter(({ end }) => !ends.has(end));
  let at = 0;
  tokens.forEach((token, i) => {
    while (at < gone.length && (gone[at]?.end ?? 0) <= token.start) at += 1;
    const stretch = gone[at];
    const before = tokens[i - 1];
    const ofSku =
      token.glued && token.kind === 'number' && isSku((before?.text ?? '') + token.text);
    if (stretch === undefined || token.end <= stretch.start || ofSku) kept.push(token);
    else if (kept.at(-1)?.kind !== 'break' && !isInlineTag(text, stretch)) {
      kept.push({ ...token, kind: 'break', text: '\n' });
    }
  });
  return kept;
}

function isInlineTag(text: string, { start, end }: Stretch): boolean {
  return text[start] === '<' && !BLOCK_TAG.test(text.slice(start, end));
}
