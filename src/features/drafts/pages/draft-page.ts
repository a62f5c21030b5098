import type { FastifyRequest } from 'fastify';
import { formatMoney } from '../../../kernel/format/money.ts';
import { NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import { sellerStore } from '../../../kernel/http/seller-store.ts';
import { tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { addressCountries } from '../../../web/place-options.ts';
import { type Charges, chargesFor } from '../../checkout/charges.ts';
import { catalogOfStore } from '../../conversations/catalog-of-store.ts';
import { channelLook } from '../../conversations/pages/conversation-text.ts';
import type { BubbleView } from '../../conversations/pages/thread-view.ts';
import { withAnswer } from '../../conversations/pages/with-answer.ts';
import type { Store } from '../../stores/store.ts';
import { nameOffers } from '../corrections/queries/name-offers.ts';
import { customerParts } from '../count-parts.ts';
import { type Draft, isCalledOff, isDoubtful, REJECT_REASONS } from '../draft.ts';
import { knownCustomer, similarOrder } from '../known-customer.ts';
import { draftReply } from './chat/draft-reply.ts';
import { draftThread } from './chat/draft-thread.ts';
import { type DraftForm, formOfDraft } from './draft-form.ts';
import {
  draftLook,
  expiresText,
  partLooks,
  READER_LABELS,
  REASON_LABELS,
  senderOf,
} from './draft-labels.ts';
import { type LineView, lineViews } from './draft-lines.ts';
import { knownAddress, neighbours, offersOf, productsOf } from './draft-reads.ts';
import { draftStatusOf, draftStatusView } from './draft-status.ts';
import { draftList } from './list/draft-list.ts';
import { draftLink, undoOffer } from './list/draft-list-query.ts';
import { approveText, openPoints } from './open-points.ts';
import { otherReadings } from './other-readings.ts';
import { focusField, restOf, type Shown } from './shown.ts';

export async function draftPage(request: FastifyRequest, own: Store, draft: Draft, shown: Shown) {
  const tenant = tenantOfStore(own);
  const { t } = request;
  // Dates and amounts as on every other page: in the language as it is written in the store's country.
  const store = { ...own, language: sellerStore(request).language };
  const preview = shown.preview ?? draft;
  const form = shown.form ?? formOfDraft(draft);
  const catalog = await catalogOfStore(store);
  const [products, customer, listed, said, standing, repeat, around, found, names] =
    await Promise.all([
      productsOf(tenant, form, draft),
      knownCustomer(store, preview.customer),
      draftList(tenant, sellerStore(request), { list: shown.list, current: draft, t }),
      draftThread(tenant, draft, { clock: store, catalog, t }),
      draftStatusOf(request, draft),
      draft.status === 'pending' ? similarOrder(store, preview) : null,
      neighbours(tenant, draft, shown.list),
      offersOf(store, form, draft),
      draft.status === 'pending' ? nameOffers(tenant, { limit: 1 }) : [],
    ]);
  const conversation = listed.conversations.get(draft.conversationId);
  const lines = lineViews(form, shown.preview || !shown.form ? preview.items : [], {
    draft,
    products,
    t,
  });
  const optionName = (id: string) => {
    const [only, second] = catalog.products.get(id)?.options ?? [];
    return only && !second ? only : '';
  };
  const option = (id: string) => optionName(id).toLowerCase();
  const points = openPoints(preview, lines, option, t);
  const charges = chargesOf(store, lines, form);
  const text =
    draft.messageText ||
    said.bubbles.map(({ parts }) => parts.map((part) => part.text).join('')).join(' ');
  const reply = draftReply(conversation, preview, lines, {
    t,
    shop: store,
    text,
    option,
    total: lines.length
      ? formatMoney(charges.totalAmountMinor, store.currency, store.language)
      : '',
  });
  return {
    store,
    draft,
    preview,
    form: { ...form, reply: shown.name === 'use' ? answered(form, reply, shown) : form.reply },
    lines: lines.map((line) => ({ ...line, optionName: optionName(line.productId) })),
    ...found,
    points,
    others: otherReadings(draft, products, t),
    offer: names[0] ?? null,
    isDoubtful: isDoubtful(preview),
    calledOff: isCalledOff(preview) ? preview.calledOff : null,
    // Carts are not read: shoppers put them together themselves.
    readBy: draft.messageText ? t(READER_LABELS[draft.reader]) : '',
    list: listed,
    thread: said,
    isTakenBack: isTakenBack(draft, said.bubbles),
    ...draftStatusView(draft, standing, form.version),
    similar: repeat && {
      order: repeat,
      minutes: minutesBetween(repeat.createdAt, draft.createdAt),
    },
    around,
    sender: senderOf(draft.customer, conversation, t),
    channel: channelLook(draft.channel, t),
    look: draftLook(preview, points.length - preview.unknowns - preview.checks, t),
    left: expiresText(draft.expiresAt, t),
    partLook: partLooks(t),
    parts: customerParts(preview),
    readFields: Object.keys(draft.customerSpans),
    known: knownAddress(customer, preview),
    countries: addressCountries(store.country, form.fields['customer.address.country'], request.t),
    charges,
    takesCash: store.codEnabled,
    approve: approveText(points, t),
    reply,
    reasons: REJECT_REASONS.map((reason) => [reason, t(REASON_LABELS[reason])]),
    here: (path = '') => draftLink(shown.list, `${draft.id}${path}`),
    decided: undoOffer(shown.list, shown.decided ?? {}, t),
    errors: NO_ERRORS,
    ...shown.problems,
    ...restOf(shown),
    clashText: shown.clash ? t('drafts.clash.now', { contents: contentsOf(draft) }) : '',
    focusField: focusField(shown, points),
  };
}

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

function chargesOf(store: Store, lines: readonly LineView[], { fields }: DraftForm): Charges {
  const subtotal = lines.reduce((sum, { sumMinor }) => sum + sumMinor, 0);
  return chargesFor(store, subtotal, fields.paymentMethod === 'cod' ? 'cod' : 'online');
}

const minutesBetween = (from: string | Date, to: Date): number =>
  Math.max(0, Math.round((to.getTime() - new Date(from).getTime()) / 60_000));
