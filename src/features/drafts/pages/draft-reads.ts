import { addressLines } from '../../../kernel/format/address-forms.ts';
import { countryName } from '../../../kernel/format/country-name.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import {
  findSellableVariants,
  type SellableProduct,
} from '../../catalog/find-sellable-variants.ts';
import type { Customer } from '../../customers/index.ts';
import { offersFor } from '../../orders/pages/manual/manual-order-page.ts';
import type { Store } from '../../stores/store.ts';
import { type DraftList, draftLink } from '../draft.list.ts';
import type { Draft } from '../draft.ts';
import { nextDraft, previousDraft } from '../list-drafts.ts';
import type { DraftForm } from './draft-form.ts';

export async function productsOf(
  tenant: Tenant,
  form: DraftForm,
  draft: Draft,
): Promise<Map<string, SellableProduct>> {
  const ids = new Set([
    ...form.items.map(({ productId }) => productId),
    ...draft.items.flatMap(({ alternatives }) => alternatives.map(({ productId }) => productId)),
    ...draft.alternatives.flatMap(({ lines }) => lines.map(({ productId }) => productId)),
  ]);
  const choices = [...ids].map((productId) => ({ productId, variantId: null }));
  const products = await findSellableVariants(tenant, choices);
  return new Map(products.map((product) => [product.id, product]));
}

/** Of the customer's last parcel, if the draft has another or none. */
export function knownAddress(
  customer: Customer | null,
  { customer: { address } }: Draft,
  home: string,
  { locale }: Translator,
): string | null {
  const known = customer?.address;
  if (!known || (address?.line1 === known.line1 && address.postalCode === known.postalCode)) {
    return null;
  }
  return addressLines(known, home, (country) => countryName(country, locale)).join(', ');
}

export async function neighbours(tenant: Tenant, { id }: Draft, list: DraftList) {
  const [next, previous] = await Promise.all([
    nextDraft(tenant, { id, ...list }),
    previousDraft(tenant, { id, ...list }),
  ]);
  return {
    next: next && next !== id ? draftLink(list, next) : null,
    previous: previous ? draftLink(list, previous) : null,
    back: draftLink(list),
  };
}

/** When somebody searches or there are no lines yet. */
export async function offersOf(store: Store, form: DraftForm, draft: Draft) {
  const isWanted = form.search.trim() !== '' || form.seek !== '' || form.items.length === 0;
  if (!isWanted || draft.status !== 'pending') return { offers: [], more: 0, searched: false };
  const found = await offersFor(store, form.search);
  // If the shopper's own words match nothing, similar products come first.
  const isOwn = form.seek !== '' && found.offers.length === 0;
  return { ...(isOwn ? await guesses(store, form.search) : found), searched: true };
}

const GUESSED_WORDS = 4;
const SHORTEST_WORD = 3;

/** First products that match one of the words without its ending, then the others. */
async function guesses(store: Store, words: string): Promise<Offers> {
  const single = words
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(({ length }) => length >= SHORTEST_WORD)
    .slice(0, GUESSED_WORDS);
  const stems = single.map((word) => word.slice(0, Math.max(SHORTEST_WORD, word.length - 2)));
  const lists = await Promise.all([...stems, ''].map((stem) => offersFor(store, stem)));
  const unique = new Map(
    lists.flatMap(({ offers }) => offers).map((group) => [group.offers[0]?.productId, group]),
  );
  return { offers: [...unique.values()], more: lists.at(-1)?.more ?? 0 };
}

type Offers = Awaited<ReturnType<typeof offersFor>>;
