import { isWordOf } from '../lexicon/grammar.ts';
import type { Token } from '../text/tokens.ts';
import { numeralOf } from './numerals.ts';
import { isMeasureUnit } from './units.ts';

/** Whether "do" (two, or give, or the English verb) is a verb here. */
export function isVerbDo(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  const after = tokens[at + 1];
  if (
    after?.kind === 'word' &&
    (isMeasureUnit(after.text) || numeralOf(after.text)?.sort === 'power')
  )
    return false;
  if (before?.kind === 'word' && isWordOf('before give', before.text)) return true;
  if (tokens[at]?.text === 'दो') return false;
  if (before?.kind === 'word' && isWordOf('before do', before.text)) return true;
  return after?.kind === 'word' && isWordOf('behind do', after.text);
}
