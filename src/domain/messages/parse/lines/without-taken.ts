import type { Stretch } from '../customer/customer-reading.ts';
import type { Token } from '../text/tokens.ts';

const BLOCK_TAG = /^<\/?(?:li|ul|ol|br|p|div|tr|td|th|table|h\d)\b/i;

/**
 * Leaves out tokens of what belongs to the customer, with an end of line in their place; a tag
 * within a line leaves nothing.
 * @param taken sorted stretches of the text
 * @param isSku whether joined tokens are a SKU: its digits look like a number of an order
 */
export function withoutTaken(
  tokens: readonly Token[],
  taken: readonly Stretch[],
  text: string,
  isSku: (text: string) => boolean,
): Token[] {
  const kept: Token[] = [];
  let at = 0;
  tokens.forEach((token, i) => {
    while (at < taken.length && (taken[at]?.end ?? 0) <= token.start) at += 1;
    const stretch = taken[at];
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
