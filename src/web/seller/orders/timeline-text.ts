import type { OrderEventType } from '../../../domain/orders/order-event.ts';
import type { TimelineEntry } from '../../../domain/orders/timeline.ts';
import type { FinancialStatus, OrderSource, OrderStatus, PaperKind } from '../../../enums.ts';
import { formatMoney } from '../../../format/money.ts';
import { statusWords } from '../../../format/status-labels.ts';
import { english } from '../../../translation/translator.ts';
import { kindText } from '../papers/kind-labels.ts';
import { methodWord } from '../payments/method-labels.ts';
import {
  fulfilledText,
  type ParcelData,
  parcelChangedText,
  parcelMovedText,
  returnSettledText,
} from './parcel-text.ts';

const { moneyWords, orderLooks } = statusWords(english);

interface Move<T> {
  from: T;
  to: T;
}

/** The data of known entries; entries of later kinds have others. */
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
  currency?: string;
  method?: string;
  reference?: string | null;
  /** In the gateway's words. */
  error?: string | null;
  gone?: { quantity: number }[];
  kinds?: PaperKind[];
}

const PLACED: Record<OrderSource, string> = {
  manual: 'Entered manually',
  public_store: 'Placed in the shop',
  chat: 'Created from a chat',
  social: 'Created from a social message',
};

/**
 * One timeline entry as a sentence without its author and time.
 * @param language BCP 47, of amounts
 */
export function timelineText(
  { type, data }: Pick<TimelineEntry, 'type' | 'data'>,
  language: string,
): string {
  // A newer process beside this one may have written a type that this one does not know.
  return WORDS[type]?.(data as EventData, language) ?? 'Order changed';
}

type EventWords = (data: EventData, language: string) => string;

/** A sentence for each type of event; one without does not compile. */
const WORDS: Record<OrderEventType, EventWords> = {
  created: ({ source }) => (source ? PLACED[source] : 'Order created'),
  edited: (data) => editedText(data),
  note: () => 'Note',
  tagged: (data) => taggedWords(data),
  papers_made: ({ kinds = [] }) => papersText(kinds),
  status_changed: (data) => movedText(data),
  payment_recorded: (data, language) => `${moneyText(data, language)} received: ${paidBy(data)}`,
  paid_online: (data, language) => `${moneyText(data, language)} paid online: ${paidBy(data)}`,
  refund_requested: (data, language) =>
    `${moneyText(data, language)} refund in progress: waiting for the payment gateway`,
  refund_failed: (data, language) =>
    `${moneyText(data, language)} refund failed${data.error ? `: ${data.error}` : ''}`,
  refunded: (data, language) => `${moneyText(data, language)} refunded: ${paidBy(data)}`,
  fulfilled: (data) => fulfilledText(data as ParcelData),
  fulfillment_changed: (data) => parcelChangedText(data as ParcelData),
  parcel_moved: (data) => parcelMovedText(data as ParcelData),
  return_settled: (data) => returnSettledText(data as ParcelData),
  cod_asked: ({ reminder }) =>
    `Asked the customer${reminder ? ' again' : ''} to confirm the COD order`,
  cod_answered: ({ answer }) =>
    answer === 'refused' ? 'Customer declined: “I don’t want this order”' : 'Confirmed by customer',
  cancel_requested: ({ kept }) =>
    kept ? 'Cancellation request declined' : 'Customer requested cancellation',
  customer_merged: ({ from, into }) =>
    from && into ? `Customer ${from.name} merged into ${into.name}` : 'Customer merged',
  customer_erased: () => 'Customer data erased',
};

const moneyText = ({ amountMinor, currency }: EventData, language: string): string =>
  amountMinor === undefined || !currency ? 'Money' : formatMoney(amountMinor, currency, language);

/** "UPI, reference 4711". */
const paidBy = ({ method, reference }: EventData): string =>
  methodWord(method ?? null) + (reference ? `, reference ${reference}` : '');

function movedText({ status, financialStatus, stockShort, gone = [] }: EventData): string {
  const pieces = gone.reduce((sum, { quantity }) => sum + quantity, 0);
  const parts = [
    typeof status === 'object' && `${word(status.from)} → ${word(status.to)}`,
    financialStatus &&
      `Payment status: ${moneyWords[financialStatus.from]} → ${moneyWords[financialStatus.to]}`,
    stockShort && 'not enough stock',
    pieces > 0 && `${pieces} ${pieces === 1 ? 'item was' : 'items were'} not restocked`,
  ].filter(Boolean);
  return parts.join(', ') || 'Order changed';
}

/** "Invoice and label made". */
function papersText(kinds: PaperKind[]): string {
  const words = kindText(kinds) || 'documents';
  return `${words[0]?.toUpperCase()}${words.slice(1)} created`;
}

const EDITED = { items: 'items', customer: 'customer', notes: 'notes' };

/** "Items and notes changed". */
function editedText(data: EventData): string {
  const words = Object.entries(EDITED).flatMap(([field, name]) => (field in data ? [name] : []));
  if (words.length === 0) return 'Order edited';
  const text = new Intl.ListFormat('en').format(words);
  const stale = data.stalePapers ? '. Create the invoice and label again' : '';
  return `${text[0]?.toUpperCase()}${text.slice(1)} changed${stale}`;
}

function taggedWords({ added = [], removed = [] }: EventData): string {
  const quoted = (tags: string[]) => tags.map((tag) => `“${tag}”`).join(', ');
  const parts = [
    added.length > 0 && `Tagged ${quoted(added)}`,
    removed.length > 0 && `${added.length > 0 ? 'tag' : 'Tag'} ${quoted(removed)} removed`,
  ];
  return parts.filter(Boolean).join(', ');
}

const word = (status: OrderStatus): string => orderLooks[status].word;
