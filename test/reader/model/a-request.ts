import type { CatalogIndex } from '../../../src/reader/built-in/index-catalog.ts';
import { indexCatalog } from '../../../src/reader/built-in/index-catalog.ts';
import { type Before, parseMessage } from '../../../src/reader/built-in/parse-message.ts';
import {
  buildRequest,
  type ReaderInput,
  type ReaderRequest,
} from '../../../src/reader/model/index.ts';
import { aStore } from '../built-in/a-store.ts';

type Wares = Parameters<typeof aStore>[0];

/** A store's index; a variant's SKU is its id. */
export function indexOf(wares: Wares, country?: string): CatalogIndex {
  const store = aStore(wares, country);
  const products = store.products.map((product) => ({
    ...product,
    variants: product.variants.map((variant) => ({ ...variant, id: variant.sku ?? '' })),
  }));
  return indexCatalog({ ...store, products });
}

/** Pens, notebooks and telephones. */
export const STATIONERY = indexOf({
  'iPhone 15': { options: { Colour: ['Black', 'Blue'] } },
  'Ball Pen': { options: { Colour: ['Blue', 'Red'] }, aliases: ['pens'] },
  Notebook: {},
  Potato: { options: { Weight: ['500 g', '1 kg'] } },
});

/** A message with what a reader of it is given. */
export function inputOf(
  text: string,
  index: CatalogIndex = STATIONERY,
  before: Partial<Before> = {},
): ReaderInput {
  const whole = { messages: [], ...before };
  return {
    text,
    before: whole,
    index,
    builtIn: parseMessage(text, index, whole),
    corrections: [],
  };
}

/** What the model is sent beside the prompt. */
export const sentOf = (request: ReaderRequest) => JSON.parse(request.messages[1]?.content ?? '');

interface AnsweredLine {
  product: string;
  variant?: string | null;
  quantity: number;
  quotes: string[];
}

/** An answer of the right form; goods by name and by the variant's values, quotes of any message. */
export function answerOf(
  input: ReaderInput,
  lines: readonly AnsweredLine[],
  more: Record<string, unknown> = {},
): string {
  const { candidates } = buildRequest(input);
  return JSON.stringify({
    steps: '',
    intent: 'order',
    doubt: false,
    lines: lines.map(({ product, variant, quantity, quotes }) => ({
      product: [...candidates.products].find(([, { name }]) => name === product)?.[0] ?? product,
      variant:
        [...candidates.variants].find(
          ([, of]) => of.product.name === product && of.variant.name === (variant ?? ''),
        )?.[0] ??
        variant ??
        null,
      quantity,
      quotes: quotes.map((words) => ({ message: `m${input.before.messages.length + 1}`, words })),
    })),
    unmatched: [],
    customer: { name: null, phone: null, postalCode: null, city: null, addressLine: null },
    ...more,
  });
}
