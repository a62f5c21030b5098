import type { FastifyRequest } from 'fastify';
import {
  findSellableVariants,
  type SellableProduct,
} from '../../../domain/catalog/find-sellable-variants.ts';
import { type Charges, chargesFor, takesCod } from '../../../domain/checkout/charges.ts';
import type { Customer } from '../../../domain/customers/customer.ts';
import { findCustomerByPhone } from '../../../domain/customers/find-customer-by-phone.ts';
import { customerParts, hasWholeAddress } from '../../../domain/drafts/count-parts.ts';
import type { Draft } from '../../../domain/drafts/draft.ts';
import { nextDraft, previousDraft } from '../../../domain/drafts/next-draft.ts';
import { similarOrder } from '../../../domain/drafts/similar-order.ts';
import { catalogOfStore } from '../../../domain/messages/catalog-of-store.ts';
import { replyWindow } from '../../../domain/messages/replies/reply-window.ts';
import type { Store } from '../../../domain/stores/store.ts';
import { formatMoney } from '../../../money.ts';
import { type Tenant, tenantOfStore } from '../../../tenant.ts';
import type { FormProblems } from '../../form.ts';
import { offersFor } from '../manual-order/manual-order-page.ts';
import { sellerStore } from '../seller-store.ts';
import { type DraftForm, formOfDraft } from './draft-form.ts';
import { type LineView, lineViews } from './draft-lines.ts';
import { draftList } from './draft-list.ts';
import { type DraftList, draftLink, waitingOf } from './draft-list-query.ts';
import { draftThread } from './draft-thread.ts';
import {
  CHANNEL_LOOK,
  draftLook,
  PART_LOOK,
  REASON_WORDS,
  senderOf,
  timeLeft,
} from './draft-words.ts';
import { approveWords, type OpenPoint, openPoints } from './open-points.ts';
import { type AnswerFacts, readyAnswers } from './ready-answers.ts';
import { shopperLanguage } from './shopper-language.ts';
import { standingOf } from './standing.ts';

/** What is shown of a draft besides the draft itself. */
export interface Shown {
  list: DraftList;
  /** The form as it was sent; absent: as the draft fills it. */
  form?: DraftForm;
  /** The draft as the form would leave it; absent: as it is. */
  preview?: Draft;
  problems?: Partial<FormProblems>;
  /** The button that was pressed, which says where the focus goes. */
  name?: string;
  args?: string[];
  /** What was done, in a sentence; empty for nothing. */
  told?: string;
  /** Whether the list beside it is drawn anew, too. */
  withList?: boolean;
  /** Whether somebody changed the draft after the form was opened. */
  clash?: boolean;
  /** Whether it had ended before the button was pressed. */
  isClash?: boolean;
  /** Whether the form holds what is not saved though nothing was pressed in it. */
  isTyped?: boolean;
  /** A draft that was turned down just now. */
  rejected?: string;
}

const MAX_CHOICES = 12;

/** Everything that the page of a draft shows. */
export async function draftPage(request: FastifyRequest, store: Store, draft: Draft, shown: Shown) {
  const tenant = tenantOfStore(store);
  const preview = shown.preview ?? draft;
  const form = shown.form ?? formOfDraft(draft);
  const catalog = await catalogOfStore(store);
  const [products, customer, listed, said, standing, repeat, around, found] = await Promise.all([
    productsOf(tenant, form, draft),
    knownCustomer(tenant, store, preview),
    draftList(tenant, sellerStore(request), { list: shown.list, current: draft }),
    draftThread(tenant, draft, { clock: store, catalog }),
    standingOf(request, draft),
    draft.status === 'pending' ? similarOrder(store, preview) : null,
    neighbours(tenant, draft, shown.list),
    offersOf(store, form, draft),
  ]);
  const conversation = listed.conversations.get(draft.conversationId);
  const lines = lineViews(store, form, shown.preview || !shown.form ? preview.items : [], {
    draft,
    products,
  });
  const option = (id: string) => {
    const [only, second] = catalog.products.get(id)?.options ?? [];
    return only && !second ? only.toLowerCase() : '';
  };
  const points = openPoints(preview, lines, option);
  const charges = chargesOf(store, lines, form);
  const text =
    draft.messageText ||
    said.bubbles.map(({ parts }) => parts.map((part) => part.text).join('')).join(' ');
  const amount = (minor: number) => formatMoney(minor, store.currency, store.language);
  return {
    store,
    draft,
    preview,
    form,
    lines: lines.map((line) => ({ ...line, option: option(line.productId) })),
    ...found,
    points,
    list: listed,
    thread: said,
    standing,
    similar: repeat && {
      order: repeat,
      minutes: minutesBetween(repeat.createdAt, draft.createdAt),
    },
    around,
    sender: senderOf(draft.customer, conversation),
    channel: CHANNEL_LOOK[draft.channel],
    look: draftLook(preview),
    left: timeLeft(draft.expiresAt),
    partLook: PART_LOOK,
    parts: customerParts(preview),
    readFields: Object.keys(draft.customerSpans),
    known: knownAddress(customer, preview),
    charges,
    takesCash: takesCod(store, charges.totalAmountMinor),
    approve: approveWords(points),
    reply: {
      ...replyWindow(conversation?.lastInboundAt ?? null),
      connected: Boolean(conversation?.connectionId),
      answers: readyAnswers(
        factsOf(lines, preview, {
          option,
          total: lines.length ? amount(charges.totalAmountMinor) : '',
        }),
        shopperLanguage(text),
      ),
    },
    reasons: Object.entries(REASON_WORDS),
    here: (path = '') => draftLink(shown.list, `${draft.id}${path}`),
    waiting: waitingOf(shown.list),
    errors: {},
    ...shown.problems,
    ...restOf(shown),
    clashWords: shown.clash ? wordsOf(draft) : '',
    focusField: focusField(shown, points),
  };
}
export type DraftPage = Awaited<ReturnType<typeof draftPage>>;

const restOf = ({ name = '', told = '', rejected = '', ...shown }: Shown) => ({
  name,
  told,
  rejected,
  undo: null,
  withList: shown.withList === true,
  clash: shown.clash === true,
  isClash: shown.isClash === true,
  // What was pressed has changed the form, and nothing of it is saved.
  isTyped: shown.form !== undefined || shown.isTyped === true,
});

/** What a draft holds, in a sentence. */
function wordsOf({ items, customer }: Draft): string {
  const lines = items.map(({ quantity, productName, variantName }) =>
    [`${quantity} × ${productName}`, variantName].filter(Boolean).join(', '),
  );
  return `It says now: ${[...lines, customer.name, customer.phone].filter(Boolean).join('; ')}.`;
}

/** The field that is to be filled in next, after a button that answered something. */
function focusField({ name = '', args = [] }: Shown, points: readonly OpenPoint[]): string {
  if (name === 'more' || name === 'less') return `${name}-${args[0]}`;
  if (name === 'use' || name === 'ask') return 'f-reply';
  if (name === 'address') return 'f-customer-address-line1';
  const isAnswer = ['pick', 'not-sold', 'remove', 'add', 'save'].includes(name);
  return isAnswer ? (points[0]?.field ?? 'approve') : '';
}

/** All variants of the products in the form, and of what else its lines may be. */
async function productsOf(
  tenant: Tenant,
  form: DraftForm,
  draft: Draft,
): Promise<Map<string, SellableProduct>> {
  const ids = new Set([
    ...form.items.map(({ productId }) => productId),
    ...draft.items.flatMap(({ alternatives }) => alternatives.map(({ productId }) => productId)),
  ]);
  const choices = [...ids].map((productId) => ({ productId, variantId: null }));
  const products = await findSellableVariants(tenant, choices);
  return new Map(products.map((product) => [product.id, product]));
}

/** Fewer are no phone number. */
const MIN_DIGITS = 6;

async function knownCustomer(
  tenant: Tenant,
  { country }: Store,
  { customer: { phone = '' } }: Draft,
): Promise<Customer | null> {
  if (phone.replace(/\P{Nd}/gu, '').length < MIN_DIGITS) return null;
  return findCustomerByPhone(tenant, phone, country);
}

/** Where the last parcel of this customer went, when the draft says something else or nothing. */
function knownAddress(customer: Customer | null, { customer: { address } }: Draft) {
  const known = customer?.address;
  if (!known || (address?.line1 === known.line1 && address.postalCode === known.postalCode)) {
    return null;
  }
  return [known.line1, known.line2, known.city, known.postalCode].filter(Boolean).join(', ');
}

async function neighbours(tenant: Tenant, { id }: Draft, list: DraftList) {
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

/** Products to add, once somebody looks for one or nothing is there yet. */
async function offersOf(store: Store, form: DraftForm, draft: Draft) {
  const isWanted = form.search.trim() !== '' || form.seek !== '' || form.items.length === 0;
  if (!isWanted || draft.status !== 'pending') return { offers: [], more: 0, searched: false };
  return { ...(await offersFor(store, form.search)), searched: true };
}

function chargesOf(store: Store, lines: readonly LineView[], { fields }: DraftForm): Charges {
  const subtotal = lines.reduce((sum, { sumMinor }) => sum + sumMinor, 0);
  return chargesFor(store, subtotal, fields.paymentMethod === 'cod' ? 'cod' : 'online');
}

function factsOf(
  lines: readonly LineView[],
  draft: Draft,
  { option, total }: { option: (productId: string) => string; total: string },
): AnswerFacts {
  const open = lines.find(({ parts }) => parts.variant === 'unknown');
  const short = lines.find(({ isShort }) => isShort);
  return {
    open: open
      ? { product: open.name, choices: choicesOf(open), option: option(open.productId) }
      : null,
    short: short ? { name: [short.name, short.variantName].filter(Boolean).join(' ') } : null,
    needsAddress: !hasWholeAddress(draft.customer) || !draft.customer.phone,
    total,
  };
}

/** What the shopper may choose from: what their words leave open, else all that is in stock. */
function choicesOf({ variants, readings }: LineView): string[] {
  const left = new Set(readings.map(({ variantId }) => variantId));
  const inStock = variants.filter(
    ({ trackStock, oversell, stock }) => !trackStock || oversell || stock > 0,
  );
  const named = inStock.filter(({ id }) => left.has(id));
  return (named.length > 1 ? named : inStock).slice(0, MAX_CHOICES).map(({ name }) => name);
}

const minutesBetween = (from: string | Date, to: Date): number =>
  Math.max(0, Math.round((to.getTime() - new Date(from).getTime()) / 60_000));
