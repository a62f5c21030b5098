import type { ParcelScan } from '../../clients/courier/tracking.ts';
import { type Clock, dayText, timeOfDay } from '../../kernel/format/format-time.ts';
import { type StatusLook, statusWords } from '../../kernel/format/status-labels.ts';
import { withCapital } from '../../kernel/format/with-capital.ts';
import type { MessageKey } from '../../kernel/translation/message-key.ts';
import { textIn } from '../../kernel/translation/text.ts';
import { english, type Translator } from '../../kernel/translation/translator.ts';
import type { Order } from '../orders/order.ts';
import { isAccountProblem } from './courier-account.ts';
import { type Fulfillment, hasComeBack } from './fulfillment.ts';

const NO_NUMBER: StatusLook<MessageKey> = { word: 'orders.parcel.sent', icon: 'box', tone: 'calm' };
const TAKEN_BACK: StatusLook<MessageKey> = {
  word: 'orders.parcel.cancelled',
  icon: 'cross',
  tone: 'calm',
};

export interface ParcelView extends Fulfillment {
  label: string;
  look: StatusLook;
  /** "2 × Blue mug"; empty when everything of the order is in it. */
  contents: string[];
  scans: ParcelScan[];
  /** The expected day; empty when unknown. */
  expected: string;
  /** "Checked 10:42 · next at 12:42", "Not updated since 10:40". */
  checked: string;
  /** Why the last try failed; empty when it did not. */
  trouble: string;
  isAccountTrouble: boolean;
  canRefresh: boolean;
  canSettle: boolean;
}

export function parcelView(
  parcel: Fulfillment,
  order: Order,
  { scans = [], clock, t }: { scans?: ParcelScan[] | undefined; clock: Clock; t: Translator },
): ParcelView {
  const isLive = parcel.cancelledAt === null;
  const trouble = parcel.nextPollAt ? (parcel.pollError ?? '') : '';
  return {
    ...parcel,
    look: lookOf(parcel, t),
    label: saidText(parcel),
    contents: contentsOf(parcel, order),
    scans,
    expected: parcel.eta ? dayText(new Date(parcel.eta), clock) : '',
    checked: checkedText(parcel, clock, t),
    trouble: textIn(trouble, t),
    isAccountTrouble: isAccountProblem(trouble),
    canRefresh: isLive && parcel.awb !== null && parcel.nextPollAt !== null,
    canSettle: isLive && !parcel.returnSettledAt && hasComeBack(parcel),
  };
}

/** Its courier has not answered yet, and it may never be scanned. */
const isUnfollowed = ({ state, polledAt }: Fulfillment): boolean =>
  state === 'awaiting_scan' && polledAt === null;

function lookOf(parcel: Fulfillment, t: Translator): StatusLook {
  if (parcel.cancelledAt === null && parcel.state && !isUnfollowed(parcel))
    return statusWords(t).parcelLooks[parcel.state];
  const look = parcel.cancelledAt === null ? NO_NUMBER : TAKEN_BACK;
  return { ...look, word: t(look.word) };
}

/** The courier's own word where it says more than ours, not in capitals throughout; else ''. */
function saidText({ label, state }: Fulfillment): string {
  if (!label) return '';
  const calm =
    label === label.toUpperCase() ? label.toLowerCase().replace(/\brto\b/, 'RTO') : label;
  const words = withCapital(calm);
  return state && statusWords(english).parcelLooks[state].word === words ? '' : words;
}

function contentsOf({ items }: Fulfillment, order: Order): string[] {
  const pieces = (lines: readonly { quantity: number }[]) =>
    lines.reduce((sum, { quantity }) => sum + quantity, 0);
  if (pieces(items) === pieces(order.items)) return [];
  return items.map(({ orderItemId, quantity }) => {
    const line = order.items.find(({ id }) => id === orderItemId);
    const name = [line?.productName, line?.variantName].filter(Boolean).join(', ');
    return `${quantity} × ${name}`;
  });
}

function checkedText(
  { polledAt, nextPollAt, pollError }: Fulfillment,
  clock: Clock,
  t: Translator,
): string {
  const at = (time: string) => timeOfDay(new Date(time), clock);
  if (!nextPollAt) return polledAt ? t('orders.parcel.checked.last', { time: at(polledAt) }) : '';
  if (pollError) {
    return polledAt
      ? t('orders.parcel.checked.failingSince', { time: at(polledAt) })
      : t('orders.parcel.checked.neverYet');
  }
  return polledAt
    ? t('orders.parcel.checked.next', { time: at(polledAt), next: at(nextPollAt) })
    : t('orders.parcel.checked.soon');
}
