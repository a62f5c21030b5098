import { lazy } from '../kernel/concurrency/lazy.ts';
import { wordLines } from './built-in/lexicon/read-lexicon.ts';
import { isFiller } from './built-in/words/filler-words.ts';
import { numeralOf, unitOf } from './built-in/words/number-words.ts';
import { plainWord } from './built-in/words/plain-word.ts';

const AMOUNT = /^(?:[x×*]?\p{Nd}+(?:[x×]|pcs?|pieces?|nos?)?|[x×*.,;:-]+|pcs?|pieces?|nos?|of)$/iu;
const EDGES = /^[\s,.;:-]+|[\s,.;:-]+$/gu;
const MAX_LENGTH = 100;

/** What orders: "quiero", "send". */
const verbs = lazy(
  () =>
    new Set(
      wordLines('cues', ['kind', 'weight'])
        .filter(([, { kind }]) => kind === 'order')
        .map(([word]) => plainWord(word)),
    ),
);

const isAmount = (word: string): boolean => AMOUNT.test(word) || numeralOf(word) !== null;

/**
 * The name in a shopper's words for a line: "quiero 2 neela cup M" → "neela cup"; empty when none is
 * left. A word that means an amount, an order or one of the goods' options would be read as the goods
 * from then on, wherever it stands.
 * @param variants the names of the product's variants: "M / Blue"
 */
export function aliasWords(words: string, variants: readonly string[] = []): string {
  const options = new Set(variants.flatMap((name) => [name, ...name.split(/[,/]/)]).map(asOption));
  const tokens = withoutOptions(words.trim().split(/\s+/), options);
  let counted = false;
  while (isBefore(tokens[0], counted)) counted = isAmount(bare(tokens.shift())) || counted;
  while (isBehind(tokens)) tokens.pop();
  const name = tokens.join(' ').replace(EDGES, '');
  return /\p{L}.*\p{L}/u.test(name) && name.length <= MAX_LENGTH ? name : '';
}

const bare = (word = ''): string => word.replace(EDGES, '') || word;
const asOption = (value: string): string => plainWord(value.trim());

/** Of several words at most: "extra large". */
const MOST_WORDS = 3;

function withoutOptions(tokens: readonly string[], options: ReadonlySet<string>): string[] {
  const left: string[] = [];
  for (let at = 0; at < tokens.length; ) {
    const length = lengthOfOption(tokens, at, options);
    if (length === 0) left.push(tokens[at] as string);
    at += length || 1;
  }
  return left;
}

function lengthOfOption(
  tokens: readonly string[],
  at: number,
  options: ReadonlySet<string>,
): number {
  for (let length = MOST_WORDS; length > 0; length--) {
    const words = tokens.slice(at, at + length).map(bare);
    if (words.length === length && options.has(asOption(words.join(' ')))) return length;
  }
  return 0;
}

/** Whether a word before a name belongs to no name; a unit only behind its amount: "2 kg". */
function isBefore(word: string | undefined, counted: boolean): boolean {
  if (word === undefined) return false;
  const text = bare(word);
  if (isAmount(text) || isFiller(text) || verbs().has(plainWord(text))) return true;
  return counted && unitOf(text) !== null;
}

/** "Laal wali" is the red one, and "laal" any red. */
const MAKES_A_NAME = /^(?:wal[aie]|वाल[ाीे])$/i;

/** The same of the last: "do" ends names, too, so that only digits and plain numerals count. */
function isBehind(tokens: readonly string[]): boolean {
  const text = tokens.length > 0 ? bare(tokens.at(-1)) : '';
  if (text === '') return false;
  const isNumber = AMOUNT.test(text) || numeralOf(text)?.doubtful === false;
  const counts = unitOf(text) !== null && isAmount(bare(tokens.at(-2)));
  return isNumber || counts || (isFiller(text) && !MAKES_A_NAME.test(text));
}
