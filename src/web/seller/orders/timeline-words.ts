import type { TimelineEntry } from '../../../domain/orders/timeline.ts';
import type { FinancialStatus, OrderSource, OrderStatus } from '../../../enums.ts';
import { FINANCIAL_WORDS, ORDER_STATUS_LOOK } from '../../../status-words.ts';

interface Move<T> {
  from: T;
  to: T;
}

/** What an entry may carry; entries of later kinds carry other things. */
interface EventData {
  source?: OrderSource;
  status?: Move<OrderStatus> | OrderStatus;
  financialStatus?: Move<FinancialStatus>;
  stockShort?: boolean;
}

const PLACED: Record<OrderSource, string> = {
  manual: 'Entered by hand',
  public_store: 'Placed in the shop',
  chat: 'Came from a chat',
  social: 'Came from a social message',
};

/** One entry of a timeline as a sentence without its who and when. */
export function timelineWords({ type, data }: Pick<TimelineEntry, 'type' | 'data'>): string {
  const { source, status, financialStatus, stockShort } = data as EventData;
  if (type === 'created') return source ? PLACED[source] : 'Order made';
  if (type === 'edited') return editedWords(data);
  const parts = [
    typeof status === 'object' && `${word(status.from)} → ${word(status.to)}`,
    financialStatus &&
      `Money: ${FINANCIAL_WORDS[financialStatus.from]} → ${FINANCIAL_WORDS[financialStatus.to]}`,
    stockShort && 'too little stock was left',
  ].filter(Boolean);
  return parts.join(', ') || 'Order changed';
}

const EDITED = { items: 'items', customer: 'customer', notes: 'notes' };

/** "Items and notes changed". */
function editedWords(data: TimelineEntry['data']): string {
  const words = Object.entries(EDITED).flatMap(([field, name]) => (field in data ? [name] : []));
  if (words.length === 0) return 'Order edited';
  const text = new Intl.ListFormat('en').format(words);
  return `${text[0]?.toUpperCase()}${text.slice(1)} changed`;
}

const word = (status: OrderStatus): string => ORDER_STATUS_LOOK[status].word;
