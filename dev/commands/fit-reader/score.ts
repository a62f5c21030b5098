import type { ParsedCustomer, ParsedMessage } from '../../../src/reader/built-in/parsed-message.ts';
import {
  type CorpusMessage,
  isWhollyRight,
  linesExpected,
  linesInBoth,
  linesRead,
} from '../intake/corpus.ts';

/** From here on the desk calls a draft sure. */
export const SURE = 0.9;
const FIELDS = ['phone', 'postalCode', 'name', 'city'] as const;

/** How some messages were read; shares are 0 to 1, and null of nothing. */
export interface Score {
  messages: number;
  exactOrders: number | null;
  exactMessages: number | null;
  lineF1: number | null;
  intentF1: number | null;
  /** Read as an order, or asked about. */
  ordersSeen: number | null;
  /** Messages that order nothing, and those of them that a person is asked about. */
  nones: number;
  doubtfulNones: number;
  sureRight: number | null;
  /** Of all orders. */
  sureShare: number | null;
  phone: number | null;
  postalCode: number | null;
  name: number | null;
  city: number | null;
}

/** A message and what was read of it. */
export interface Scored {
  message: CorpusMessage;
  parsed: ParsedMessage;
}

/** Counts as `score.mjs` of the chat-order corpus does. */
export function scoreOf(all: readonly Scored[]): Score {
  const orders = all.filter(({ message }) => message.expect.intent === 'order');
  const nones = all.filter(({ message }) => message.expect.intent === 'none');
  const readAsOrders = all.filter(isOrder);
  const sure = orders.filter((one) => isOrder(one) && one.parsed.confidence >= SURE);
  const hits = readAsOrders.reduce((sum, one) => sum + hitsOf(one), 0);
  const read = readAsOrders.reduce((sum, { parsed }) => sum + parsed.lines.length, 0);
  const wanted = orders.reduce((sum, { message }) => sum + message.expect.lines.length, 0);
  const seenRight = orders.filter(isOrder).length;
  return {
    messages: all.length,
    exactOrders: share(orders, isRight),
    exactMessages: share(all, isRight),
    lineF1: ratio(2 * hits, read + wanted),
    intentF1: ratio(2 * seenRight, readAsOrders.length + orders.length),
    ordersSeen: share(orders, (one) => isOrder(one) || isDoubtful(one)),
    nones: nones.length,
    doubtfulNones: nones.filter(isDoubtful).length,
    sureRight: share(sure, isRight),
    sureShare: ratio(sure.length, orders.length),
    ...(Object.fromEntries(FIELDS.map((field) => [field, fieldShare(orders, field)])) as Record<
      (typeof FIELDS)[number],
      number | null
    >),
  };
}

const isOrder = ({ parsed }: Scored): boolean => parsed.intent === 'order';
const isDoubtful = ({ parsed }: Scored): boolean =>
  parsed.parseErrors.some(({ code }) => code === 'IS_IT_AN_ORDER');
const isRight = ({ parsed, message }: Scored): boolean => isWhollyRight(parsed, message);
const hitsOf = ({ parsed, message }: Scored): number =>
  linesInBoth(linesRead(parsed), linesExpected(message.expect));

function fieldShare(orders: readonly Scored[], field: keyof ParsedCustomer): number | null {
  const told = orders.filter(({ message }) => message.expect.customer?.[field] !== undefined);
  return share(
    told,
    ({ message, parsed }) =>
      bare(field, parsed.customer[field]) === bare(field, message.expect.customer?.[field]),
  );
}

function bare(field: keyof ParsedCustomer, text = ''): string {
  if (field === 'phone') return text;
  const words = text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
  return field === 'postalCode' ? words.replaceAll(' ', '') : words;
}

const share = (all: readonly Scored[], is: (one: Scored) => boolean): number | null =>
  ratio(all.filter(is).length, all.length);

const ratio = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part / whole) * 10_000) / 10_000;
