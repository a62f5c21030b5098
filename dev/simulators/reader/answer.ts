import type { AskedProduct, Question } from './question.ts';

/** A line as a model answers it. */
export interface SaidLine {
  product: string;
  variant: string | null;
  quantity: number;
  quotes: { message: string; words: string }[];
}

/** What a model answers, in the form that is asked of it. */
export interface Said {
  steps: string;
  intent: 'order' | 'none';
  doubt: boolean;
  lines: SaidLine[];
  unmatched: { text: string; quantity: number | null }[];
  customer: Record<'name' | 'phone' | 'postalCode' | 'city' | 'addressLine', string | null>;
}

/**
 * A recorded answer: goods by their names, since ids differ from request to request; words may stand
 * in an earlier message.
 */
export interface Recorded {
  text: string;
  /** Whether the model cannot tell if it is an order. */
  doubt?: boolean;
  lines: { product: string; variant?: string; quantity: number; words: string[] }[];
  unmatched?: { text: string; quantity: number | null }[];
}

const NOBODY = { name: null, phone: null, postalCode: null, city: null, addressLine: null };

/** An answer that orders these lines; nothing at all is no order. */
export const said = (
  lines: SaidLine[],
  unmatched: Said['unmatched'] = [],
  isOrder = lines.length > 0 || unmatched.length > 0,
): Said => ({
  steps: 'As it stands in the message',
  intent: isOrder ? 'order' : 'none',
  doubt: false,
  lines,
  unmatched,
  customer: NOBODY,
});

/** A recorded answer in the ids of this request; goods that are not among its candidates are left out. */
export const playedBack = (
  { lines, unmatched, doubt = false }: Recorded,
  question: Question,
): Said => ({
  ...said(
    lines.flatMap(({ product: name, variant: of, quantity, words }) => {
      const product = question.products.find((each) => each.name === name);
      if (!product) return [];
      const variant = product.variants.find(([, variantName]) => variantName === (of ?? ''));
      const quotes = words.map((each) => ({ message: placeOf(each, question), words: each }));
      return [{ product: product.id, variant: variant?.[0] ?? onlyOne(product), quantity, quotes }];
    }),
    unmatched,
  ),
  doubt,
});

/** The newest message that has these words. */
const placeOf = (words: string, { message, earlier }: Question): string =>
  [...earlier, message].findLast(({ text }) => text.includes(words))?.id ?? message.id;

/**
 * A simple answer of the simulator's own: goods whose names stand in the message, each with the
 * number before it. It stands for a model where the way of an answer is of interest, not its wit.
 */
export function simpleAnswer(question: Question): Said {
  const { text, id } = question.message;
  const spoken = labelsOf(text);
  const lines = question.products.flatMap((product): SaidLine[] => {
    const at = placesOf(product, spoken);
    if (at.length === 0) return [];
    const first = Math.min(...at);
    const count = [first - 1, first - 2].find((place) =>
      /^\d{1,4}$/.test(spoken[place]?.word ?? ''),
    );
    const places = [...(count === undefined ? [] : [count]), ...at].sort((a, b) => a - b);
    const quotes = places.map((place) => ({
      message: id,
      words: text.slice(spoken[place]?.start, spoken[place]?.end),
    }));
    const quantity = count === undefined ? 1 : Number(spoken[count]?.word);
    return [{ product: product.id, variant: variantIn(product, spoken), quantity, quotes }];
  });
  return said(lines);
}

interface Spoken {
  word: string;
  start: number;
  end: number;
}

const labelsOf = (text: string): Spoken[] =>
  [...text.matchAll(/[\p{L}\p{M}\p{N}]+/gu)].map(({ 0: word, index }) => ({
    word: word.toLowerCase().replace(/s$/, ''),
    start: index,
    end: index + word.length,
  }));

/** Where all words of one of its names stand; nowhere: empty. */
function placesOf({ name, otherNames = [] }: AskedProduct, spoken: readonly Spoken[]): number[] {
  for (const each of [name, ...otherNames]) {
    const places = labelsOf(each).map(({ word }) => spoken.findIndex((one) => one.word === word));
    if (places.length > 0 && !places.includes(-1)) return places;
  }
  return [];
}

function variantIn(product: AskedProduct, spoken: readonly Spoken[]): string | null {
  const fitting = product.variants.filter(([, name]) => {
    const words = labelsOf(name);
    return words.length > 0 && words.every(({ word }) => spoken.some((one) => one.word === word));
  });
  return fitting.length === 1 ? (fitting[0]?.[0] ?? null) : onlyOne(product);
}

const onlyOne = ({ variants }: AskedProduct): string | null =>
  variants.length === 1 ? (variants[0]?.[0] ?? null) : null;
