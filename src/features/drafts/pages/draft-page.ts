import type { FastifyRequest } from 'fastify';
import { formatMoney } from '../../../kernel/format/money.ts';
import { type FormProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { may } from '../../../permissions.ts';
import { addressCountries } from '../../../web/place-options.ts';
import { type CatalogOfStore, catalogOfStore } from '../../conversations/catalog-of-store.ts';
import { channelLook } from '../../conversations/pages/conversation-text.ts';
import { withAnswer } from '../../conversations/pages/ready-answers.ts';
import type { BubbleView } from '../../conversations/pages/thread-view.ts';
import type { Store } from '../../stores/store.ts';
import { nameOffers } from '../corrections/queries/name-offers.ts';
import { customerParts } from '../count-parts.ts';
import { type Decided, type DraftList, draftLink, undoOffer } from '../draft.list.ts';
import { type Draft, isCalledOff, isDoubtful, REJECT_REASONS } from '../draft.ts';
import { knownCustomer, similarOrder } from '../known-customer.ts';
import { draftDelivery } from './draft-delivery.ts';
import { type DraftForm, formOfDraft } from './draft-form.ts';
import {
  draftLook,
  expiresText,
  partLooks,
  READER_LABELS,
  REASON_LABELS,
  senderOf,
} from './draft-labels.ts';
import { lineViews } from './draft-lines.ts';
import { draftList } from './draft-list.ts';
import { knownAddress, neighbours, offersOf, productsOf } from './draft-reads.ts';
import { draftReply } from './draft-reply.ts';
import { draftStatusOf, draftStatusView } from './draft-status.ts';
import { draftThread } from './draft-thread.ts';
import { approveText, type OpenPoint, openPoints } from './open-points.ts';
import { otherReadings } from './other-readings.ts';

export interface Shown {
  list: DraftList;
  /** As sent; absent: filled from the draft. */
  form?: DraftForm;
  /** With the form's changes; absent: unchanged. */
  preview?: Draft;
  problems?: Partial<FormProblems>;
  /** The pressed button, which decides where the focus goes. */
  name?: string;
  args?: string[];
  told?: string;
  withList?: boolean;
  /** Somebody changed the draft after the form was opened. */
  clash?: boolean;
  /** The draft had ended before the button was pressed. */
  isClash?: boolean;
  decided?: Decided;
}

/** What its templates get: the form with its lines, how the draft stands, and the chat beside it. */
export async function draftPage(request: FastifyRequest, own: Store, draft: Draft, shown: Shown) {
  const { t } = request;
  // Dates and amounts as on every other page: in the language as it is written in the store's country.
  const store = { ...own, language: sellerStore(request).language };
  const preview = shown.preview ?? draft;
  const form = shown.form ?? formOfDraft(draft, store.currency);
  const catalog = await catalogOfStore(store);
  const read = await readsOf(request, shown.list, { store, draft, preview, form, catalog });
  const { products, listed, thread } = read;
  const conversation = listed.conversations.get(draft.conversationId);
  const optionName = (id: string) => {
    const [only, second] = catalog.products.get(id)?.options ?? [];
    return only && !second ? only : '';
  };
  const option = (id: string) => optionName(id).toLowerCase();
  const items = shown.preview || !shown.form ? preview.items : [];
  const lines = lineViews(form, items, { draft, products, t });
  const delivery = await draftDelivery(store, preview, lines, form, t);
  const { charges } = delivery;
  const points = [...openPoints(preview, lines, option, t), ...delivery.points];
  const total = lines.length
    ? formatMoney(charges.totalAmountMinor, store.currency, store.language)
    : '';
  const text = draft.messageText || textOf(thread.bubbles);
  const reply = draftReply(conversation, preview, lines, { t, shop: store, text, option, total });
  return {
    store,
    draft,
    preview,
    form: { ...form, reply: shown.name === 'use' ? answered(form, reply, shown) : form.reply },
    lines: lines.map((line) => ({ ...line, optionName: optionName(line.productId) })),
    ...read.found,
    points,
    others: otherReadings(draft, products, t),
    charges,
    delivery: delivery.shown,
    takesCash: store.codEnabled,
    reply,
    thread,
    list: listed,
    around: read.around,
    offer: read.offer,
    ...standingOf(draft, preview, read, t),
    ...draftStatusView(draft, read.standing, form.version),
    sender: senderOf(draft.customer, conversation, t),
    look: draftLook(preview, points.length - preview.unknowns - preview.checks, t),
    partLook: partLooks(t),
    parts: customerParts(preview),
    readFields: Object.keys(draft.customerSpans),
    known: knownAddress(read.customer, preview, store.country, t),
    countries: addressCountries(store.country, form.fields['customer.address.country'], t),
    approve: approveText(points, t),
    asks:
      points.length === 0 &&
      reply.open &&
      reply.connected &&
      form.fields.paymentMethod !== 'cod' &&
      may(request.signedIn, 'messages.reply'),
    ...answerOf(shown, draft, points, t),
  };
}

interface OnPage {
  store: Store;
  draft: Draft;
  preview: Draft;
  form: DraftForm;
  catalog: CatalogOfStore;
}

async function readsOf(
  request: FastifyRequest,
  list: DraftList,
  { store, draft, preview, form, catalog }: OnPage,
) {
  const { tenant, t } = request;
  const isOpen = draft.status === 'pending';
  const [products, customer, listed, thread, standing, repeat, around, found, names] =
    await Promise.all([
      productsOf(tenant, form, draft),
      knownCustomer(store, preview.customer),
      draftList(tenant, sellerStore(request), { list, current: draft, t }),
      draftThread(tenant, draft, { clock: store, catalog, t }),
      draftStatusOf(request, draft),
      isOpen ? similarOrder(store, preview) : null,
      neighbours(tenant, draft, list),
      offersOf(store, form, draft),
      isOpen ? nameOffers(tenant, { limit: 1 }) : [],
    ]);
  const offer = names[0] ?? null;
  return { products, customer, listed, thread, standing, repeat, around, found, offer };
}

type Reads = Awaited<ReturnType<typeof readsOf>>;

const standingOf = (draft: Draft, preview: Draft, { repeat, thread }: Reads, t: Translator) => ({
  channel: channelLook(draft.channel, t),
  left: expiresText(draft.expiresAt, t),
  // Carts are not read: shoppers put them together themselves.
  readBy: draft.messageText ? t(READER_LABELS[draft.reader]) : '',
  isDoubtful: isDoubtful(preview),
  calledOff: isCalledOff(preview) ? preview.calledOff : null,
  isTakenBack: isTakenBack(draft, thread.bubbles),
  similar: repeat && {
    order: repeat,
    minutes: minutesBetween(repeat.createdAt, draft.createdAt),
  },
});

/** What the pressed button did, and what can be pressed next. */
const answerOf = (shown: Shown, draft: Draft, points: readonly OpenPoint[], t: Translator) => ({
  name: shown.name ?? '',
  told: shown.told ?? '',
  undo: null,
  more: null,
  withList: shown.withList === true,
  // The pressed button has changed the form, and nothing is saved.
  isTyped: shown.form !== undefined,
  clash: shown.clash === true,
  clashText: shown.clash ? t('drafts.clash.now', { contents: contentsOf(draft) }) : '',
  isClash: shown.isClash === true,
  errors: NO_ERRORS,
  ...shown.problems,
  focusField: focusField(shown, points),
  reasons: REJECT_REASONS.map((reason) => [reason, t(REASON_LABELS[reason])]),
  here: (path = '') => draftLink(shown.list, `${draft.id}${path}`),
  decided: undoOffer(shown.list, shown.decided ?? {}, t),
});

const textOf = (bubbles: readonly BubbleView[]): string =>
  bubbles.map(({ parts }) => parts.map((part) => part.text).join('')).join(' ');

function answered(
  { reply: typed }: DraftForm,
  { answers }: ReturnType<typeof draftReply>,
  { args: [id] = [] }: Shown,
): string {
  return withAnswer(typed, answers, answers.find((answer) => answer.id === id)?.text);
}

function isTakenBack({ messageIds }: Draft, bubbles: readonly BubbleView[]): boolean {
  const read = bubbles.filter(({ id }) => messageIds.includes(id));
  return read.length === messageIds.length && read.every(({ deleted }) => deleted !== '');
}

function contentsOf({ items, customer }: Draft): string {
  const lines = items.map(({ quantity, productName, variantName }) =>
    [`${quantity} × ${productName}`, variantName].filter(Boolean).join(', '),
  );
  return [...lines, customer.name, customer.phone].filter(Boolean).join('; ');
}

const minutesBetween = (from: string | Date, to: Date): number =>
  Math.max(0, Math.round((to.getTime() - new Date(from).getTime()) / 60_000));

function focusField({ name = '', args = [] }: Shown, points: readonly OpenPoint[]): string {
  if (name === 'more' || name === 'less') return `${name}-${args[0]}`;
  if (name === 'use' || name === 'ask') return 'f-reply';
  if (name === 'address') return 'f-customer-address-line1';
  if (name === 'swap') return `or-${args[0]}`;
  const isAnswer = ['order', 'pick', 'not-sold', 'remove', 'add', 'save'].includes(name);
  return isAnswer ? (points[0]?.field ?? 'approve') : '';
}
