import { currencyDigits } from '../../kernel/format/money.ts';
import type { CatalogVariant } from '../built-in/catalog.ts';
import { firstReadAgain, LONGEST_READ } from '../built-in/parse-message.ts';
import { ANSWER_SCHEMA } from './answer-form.ts';
import { type Candidates, chooseCandidates } from './choose-candidates.ts';
import { hideWords } from './hide-words.ts';
import { PROMPT, PROMPT_VERSION } from './prompt.ts';
import type { ReaderCorrection, ReaderInput, ReaderRequest } from './reader-request.ts';

const MOST_CORRECTIONS = 10;
const LONGEST_NAME = 120;
const MOST_OTHER_NAMES = 8;

/**
 * The request to a model about a message. Deterministic, so that it need not be stored to check the
 * answer.
 */
export function buildRequest(input: ReaderInput): ReaderRequest {
  const { text, before, index, corrections } = input;
  const candidates = chooseCandidates(input);
  const { texts, hidden } = hideWords(
    [...before.messages, text].map((each) => each.slice(0, LONGEST_READ)),
    index,
  );
  const first = firstReadAgain([...before.messages, text]);
  const [message, ...earlier] = texts
    .map((each, at) => ({ id: messageId(at), text: each }))
    .slice(first)
    .reverse();
  const ids = idsOf(candidates);
  const parts = [
    `"store":${JSON.stringify({ country: index.country, currency: index.currency })}`,
    `"products":${rows(productRows(candidates, index.currency))}`,
    ...correctionsPart(corrections.slice(0, MOST_CORRECTIONS), ids, input),
    ...draftPart(input, ids),
    ...aboutPart(input, ids),
    `"earlier":${rows(earlier.reverse())}`,
    `"message":${JSON.stringify(message)}`,
  ];
  return {
    messages: [
      { role: 'system', content: PROMPT },
      { role: 'user', content: `{${parts.join(',\n')}}` },
    ],
    schema: ANSWER_SCHEMA,
    promptVersion: PROMPT_VERSION,
    hidden,
    candidates,
  };
}

/** The id of a message by its place in the conversation. */
export const messageId = (at: number): string => `m${at + 1}`;

const rows = (values: readonly unknown[]): string =>
  values.length === 0 ? '[]' : `[\n${values.map((each) => JSON.stringify(each)).join(',\n')}]`;

function productRows({ products, variants }: Candidates, currency: string): unknown[] {
  const scale = 10 ** currencyDigits(currency);
  return [...products].map(([id, product]) => ({
    id,
    name: product.name.slice(0, LONGEST_NAME),
    ...(product.category ? { category: product.category.slice(0, LONGEST_NAME) } : {}),
    ...(product.aliases.length > 0
      ? {
          otherNames: product.aliases
            .slice(0, MOST_OTHER_NAMES)
            .map((name) => name.slice(0, LONGEST_NAME)),
        }
      : {}),
    ...(product.options.length > 0 ? { options: product.options } : {}),
    variants: [...variants]
      .filter(([, of]) => of.product === product)
      .map(([variantId, { variant }]) => [variantId, nameOf(variant), variant.priceMinor / scale]),
  }));
}

const nameOf = ({ name, options }: CatalogVariant): string =>
  (name || Object.values(options).join(' / ')).slice(0, LONGEST_NAME);

interface Ids {
  product: ReadonlyMap<string, string>;
  variant: ReadonlyMap<string, string>;
}

const idsOf = ({ products, variants }: Candidates): Ids => ({
  product: new Map([...products].map(([id, product]) => [product.id, id])),
  variant: new Map([...variants].map(([id, { variant }]) => [variant.id, id])),
});

interface Goods {
  productId: string;
  variantId: string | null;
}

/** Null for goods that are no longer sold. */
function goodsOf({ productId, variantId }: Goods, ids: Ids) {
  const product = ids.product.get(productId);
  if (product === undefined) return null;
  return { product, variant: variantId === null ? null : (ids.variant.get(variantId) ?? null) };
}

function correctionsPart(
  corrections: readonly ReaderCorrection[],
  ids: Ids,
  { index }: ReaderInput,
): string[] {
  const known = corrections.flatMap(({ words, meant }) => {
    const goods = meant && goodsOf(meant, ids);
    if (meant && !goods) return [];
    const [covered = ''] = hideWords([words.slice(0, LONGEST_NAME)], index).texts;
    return [{ words: covered, meant: goods && { ...goods, quantity: meant?.quantity } }];
  });
  return known.length > 0 ? [`"corrections":${rows(known)}`] : [];
}

function draftPart({ before: { lines } }: ReaderInput, ids: Ids): string[] {
  if (!lines) return [];
  const known = lines.flatMap((line) => {
    const goods = goodsOf(line, ids);
    return goods ? [{ ...goods, quantity: line.quantity }] : [];
  });
  return [`"draft":${rows(known)}`];
}

function aboutPart({ before: { about } }: ReaderInput, ids: Ids): string[] {
  const goods = about && goodsOf(about, ids);
  return goods ? [`"about":${JSON.stringify(goods)}`] : [];
}
