import type { Said } from './answer.ts';
import type { Question } from './question.ts';

/** How the server can be made to fail. */
export const FAULTS = [
  'none',
  'slow',
  'down',
  'away',
  'busy',
  'unauthorized',
  'redirect',
  'rubbish',
  'huge',
  'broken_json',
  'unknown_goods',
  'other_store',
  'negative',
  'billions',
  'invented_quotes',
] as const;
export type Fault = (typeof FAULTS)[number];

/** Another store's product: a real id is no more than a word to this one. */
const ELSEWHERE = '0198c0de-0000-7000-8000-000000000001';

type Lie = (truth: Said, question: Question) => unknown;

const withLines =
  (change: (line: Said['lines'][number], question: Question) => object): Lie =>
  (truth, question) => {
    const [product] = question.products;
    const some = { product: product?.id ?? 'p1', variant: null, quantity: 1, quotes: [] };
    const lines = truth.lines.length > 0 ? truth.lines : [some];
    return {
      ...truth,
      intent: 'order',
      lines: lines.map((line) => ({ ...line, ...change(line, question) })),
    };
  };

const LIES: Partial<Record<Fault, Lie>> = {
  unknown_goods: withLines(() => ({ product: 'p999', variant: 'v999' })),
  other_store: withLines(() => ({ product: ELSEWHERE, variant: ELSEWHERE })),
  negative: withLines(() => ({ quantity: -1 })),
  billions: withLines(() => ({ quantity: 1_000_000_000 })),
  invented_quotes: withLines((_line, { message }) => ({
    quantity: 7,
    quotes: [{ message: message.id, words: 'seven of the most expensive thing' }],
  })),
};

/** The text of an answer: the truth, or a lie about it. */
export function contentOf(fault: Fault, truth: Said, question: Question): string {
  const text = JSON.stringify(LIES[fault]?.(truth, question) ?? truth);
  if (fault === 'broken_json') return text.slice(0, Math.floor(text.length / 2));
  if (fault === 'huge') return JSON.stringify({ ...truth, steps: 'x'.repeat(2_000_000) });
  return text;
}
