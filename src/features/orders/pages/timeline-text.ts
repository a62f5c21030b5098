import {
  type FinancialStatus,
  type OrderSource,
  type OrderStatus,
  PARCEL_STATES,
  type PaperKind,
  type ParcelState,
} from '../../../enums.ts';
import { formatMoney } from '../../../kernel/format/money.ts';
import { statusWords } from '../../../kernel/format/status-labels.ts';
import { keysOf } from '../../../kernel/translation/keys-of.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import type { Text } from '../../../kernel/translation/text.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { kindText } from '../../documents/kind-labels.ts';
import { methodWord } from '../../payments/method-labels.ts';
import type { OrderEventType } from '../order-event.ts';
import type { TimelineEntry } from '../timeline.ts';

interface Move<T> {
  from: T;
  to: T;
}

/** Of known entries; later types of entries have others. */
interface EventData {
  source?: OrderSource;
  status?: Move<OrderStatus> | OrderStatus;
  financialStatus?: Move<FinancialStatus>;
  stockShort?: boolean;
  stalePapers?: boolean;
  added?: string[];
  removed?: string[];
  reminder?: boolean;
  answer?: string;
  kept?: boolean;
  from?: { name: string };
  into?: { name: string };
  amountMinor?: number;
  requestId?: string;
  overMinor?: number;
  currency?: string;
  method?: string;
  reference?: string | null;
  error?: Text | null;
  gone?: { quantity: number }[];
  kinds?: PaperKind[];
}

const PLACED: Record<OrderSource, MessageKey> = {
  manual: 'orders.timeline.placed.manual',
  public_store: 'orders.timeline.placed.shop',
  chat: 'orders.timeline.placed.chat',
  social: 'orders.timeline.placed.social',
};

export function timelineText(
  { type, data }: Pick<TimelineEntry, 'type' | 'data'>,
  t: Translator,
): string {
  // A newer process beside this one may have written a type that this one does not know.
  return WORDS[type]?.(data as EventData, t) ?? t('orders.timeline.changed');
}

type EventWords = (data: EventData, t: Translator) => string;

/** A sentence for each type of event; one without does not compile. */
const WORDS: Record<OrderEventType, EventWords> = {
  created: ({ source }, t) => t(source ? PLACED[source] : 'orders.timeline.created'),
  edited: (data, t) => editedText(data, t),
  note: (_data, t) => t('orders.timeline.note'),
  tagged: (data, t) => taggedWords(data, t),
  papers_made: ({ kinds = [] }, t) => papersText(kinds, t),
  status_changed: (data, t) => movedText(data, t),
  payment_claimed: (data, t) => claimedText(data, t),
  claim_rejected: (data, t) => t('orders.timeline.claimRejected', { amount: moneyText(data, t) }),
  payment_recorded: (data, t) =>
    t('orders.timeline.paid', { amount: moneyText(data, t), how: paidBy(data, t) }),
  paid_online: (data, t) => paidOnlineText(data, t),
  payment_asked: (data, t) => t('orders.timeline.paymentAsked', { amount: moneyText(data, t) }),
  payment_ask_closed: (data, t) =>
    t('orders.timeline.paymentAskClosed', { amount: moneyText(data, t) }),
  refund_requested: (data, t) =>
    t('orders.timeline.refundRequested', { amount: moneyText(data, t) }),
  refund_failed: (data, t) =>
    data.error
      ? t('orders.timeline.refundFailedWhy', { amount: moneyText(data, t), why: data.error })
      : t('orders.timeline.refundFailed', { amount: moneyText(data, t) }),
  refunded: (data, t) =>
    t('orders.timeline.refunded', { amount: moneyText(data, t), how: paidBy(data, t) }),
  fulfilled: (data, t) => fulfilledText(data as ParcelData, t),
  fulfillment_changed: (data, t) => parcelChangedText(data as ParcelData, t),
  parcel_moved: (data, t) => parcelMovedText(data as ParcelData, t),
  return_settled: (data, t) => returnSettledText(data as ParcelData, t),
  cod_asked: ({ reminder }, t) =>
    t(reminder ? 'orders.timeline.codAskedAgain' : 'orders.timeline.codAsked'),
  cod_answered: ({ answer }, t) =>
    t(answer === 'refused' ? 'orders.timeline.codDeclined' : 'orders.timeline.codConfirmed'),
  transfer_reminded: (_data, t) => t('orders.timeline.transferReminded'),
  cancel_requested: ({ kept }, t) =>
    t(kept ? 'orders.timeline.cancelDeclined' : 'orders.timeline.cancelRequested'),
  customer_merged: ({ from, into }, t) =>
    from && into
      ? t('orders.timeline.customerMergedInto', { from: from.name, into: into.name })
      : t('orders.timeline.customerMerged'),
  customer_erased: (_data, t) => t('orders.timeline.customerErased'),
};

const moneyText = ({ amountMinor, currency }: EventData, t: Translator): string =>
  amountMinor === undefined || !currency
    ? t('orders.timeline.money')
    : formatMoney(amountMinor, currency, t.locale);

function paidOnlineText(data: EventData, t: Translator): string {
  const values = { amount: moneyText(data, t), how: paidBy(data, t) };
  if (!data.requestId) return t('orders.timeline.paidOnline', values);
  const paid = t('orders.timeline.paidByLink', values);
  if (data.overMinor === undefined) return paid;
  const over = moneyText({ ...data, amountMinor: data.overMinor }, t);
  return `${paid}. ${t('orders.timeline.paidOver', { amount: over })}`;
}

const claimedText = (data: EventData, t: Translator): string =>
  data.reference
    ? t('orders.timeline.claimedWith', {
        amount: moneyText(data, t),
        reference: data.reference,
      })
    : t('orders.timeline.claimed', { amount: moneyText(data, t) });

/** "UPI, reference 4711". */
function paidBy({ method, reference }: EventData, t: Translator): string {
  const word = methodWord(method ?? null, t);
  return reference ? t('orders.timeline.withReference', { method: word, reference }) : word;
}

function movedText({ status, financialStatus, stockShort, gone = [] }: EventData, t: Translator) {
  const { moneyWords, orderLooks } = statusWords(t);
  const pieces = gone.reduce((sum, { quantity }) => sum + quantity, 0);
  const parts = [
    typeof status === 'object' && `${orderLooks[status.from].word} → ${orderLooks[status.to].word}`,
    financialStatus &&
      t('orders.timeline.moneyStatus', {
        from: moneyWords[financialStatus.from],
        to: moneyWords[financialStatus.to],
      }),
    stockShort && t('orders.timeline.stockShort'),
    pieces > 0 && t('orders.timeline.notRestocked', { pieces }),
  ].filter(Boolean);
  return parts.join(', ') || t('orders.timeline.changed');
}

const MADE: Record<string, MessageKey> = {
  invoice: 'orders.timeline.made.invoice',
  packing_slip: 'orders.timeline.made.packingSlip',
  label: 'orders.timeline.made.label',
  label_four: 'orders.timeline.made.labels',
  'invoice label': 'orders.timeline.made.both',
  'invoice label_four': 'orders.timeline.made.invoiceAndLabels',
};

function papersText(kinds: PaperKind[], t: Translator): string {
  const key = MADE[kinds.join(' ')];
  if (key) return t(key);
  return kinds.length > 0
    ? t('orders.timeline.made.several', { documents: kindText(kinds, t) })
    : t('orders.timeline.made.documents');
}

const PARTS = ['items', 'customer', 'notes'];
const EDITED: Record<string, MessageKey> = {
  items: 'orders.timeline.edited.items',
  customer: 'orders.timeline.edited.customer',
  notes: 'orders.timeline.edited.notes',
  'items customer': 'orders.timeline.edited.itemsCustomer',
  'items notes': 'orders.timeline.edited.itemsNotes',
  'customer notes': 'orders.timeline.edited.customerNotes',
  'items customer notes': 'orders.timeline.edited.all',
};

function editedText(data: EventData, t: Translator): string {
  const key = EDITED[PARTS.filter((field) => field in data).join(' ')];
  if (!key) return t('orders.timeline.edited.order');
  const stale = data.stalePapers ? [t('orders.timeline.edited.stale')] : [];
  return [t(key), ...stale].join('. ');
}

function taggedWords({ added = [], removed = [] }: EventData, t: Translator): string {
  const quoted = (tags: string[]) => tags.map((tag) => `“${tag}”`).join(', ');
  const values = { added: quoted(added), removed: quoted(removed) };
  if (removed.length === 0) return t('orders.timeline.tagged', values);
  return added.length === 0
    ? t('orders.timeline.untagged', values)
    : t('orders.timeline.retagged', values);
}

interface ParcelData {
  pieces?: number;
  courier?: unknown;
  awb?: unknown;
  cancelled?: boolean;
  restocked?: boolean;
  to?: string;
  label?: string | null;
}

const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
const awbOf = (data: ParcelData): string => textOf(data.awb) || 'none';

/** "2 items in a parcel: Bluebird Express, AWB 1411". */
function fulfilledText(data: ParcelData, t: Translator): string {
  const awb = textOf(data.awb);
  const by = [textOf(data.courier), awb && t('orders.timeline.awb', { awb })].filter(Boolean);
  const { pieces = 0 } = data;
  return by.length > 0
    ? t('orders.timeline.fulfilledBy', { pieces, by: by.join(', ') })
    : t('orders.timeline.fulfilled', { pieces });
}

function parcelChangedText(data: ParcelData, t: Translator): string {
  if (data.cancelled) return t('orders.timeline.parcelCancelled', { awb: awbOf(data) });
  const awb = textOf((data.awb as { to?: unknown } | undefined)?.to);
  return awb ? t('orders.timeline.awbAdded', { awb }) : t('orders.timeline.parcelUpdated');
}

const STATES = keysOf('orders.timeline.parcelState', PARCEL_STATES);

/** "Parcel 1411: out for delivery"; an unknown state in the courier's words. */
function parcelMovedText(data: ParcelData, t: Translator): string {
  const key = STATES[data.to as ParcelState] as MessageKey | undefined;
  const state = key
    ? t(key)
    : (data.label?.toLowerCase() ?? t('orders.timeline.parcelState.other'));
  return t('orders.timeline.parcelMoved', { awb: awbOf(data), state });
}

const returnSettledText = (data: ParcelData, t: Translator): string =>
  data.restocked
    ? t('orders.timeline.returnRestocked', { awb: awbOf(data), pieces: data.pieces ?? 0 })
    : t('orders.timeline.returnClosed', { awb: awbOf(data) });
