import type { PaperOrder } from '../paper-order.ts';
import { INNER, MARGIN, RIGHT } from './page-frame.ts';
import type { PaperWords } from './paper-text.ts';
import { INK, LINE, type Sheets, SOFT } from './sheets.ts';

const NAME_RIGHT = RIGHT - 120;
const LEFT = RIGHT - 250;
const STEP = 17;
const GAP = 10;
const NOTE = { size: 9, color: SOFT, width: 210, leading: 1.45, maxLines: 6 };

function sums(order: PaperOrder, { t, money }: PaperWords): [string, string][] {
  const amount = (minor: number) => money(minor, order.currency);
  const all: [string, number, boolean][] = [
    [t('documents.invoice.items'), order.subtotalMinor, true],
    [t('documents.invoice.discount'), -order.discountMinor, order.discountMinor !== 0],
    [deliveryName(order, t), order.shippingMinor, order.shippingMinor !== 0],
    [t('documents.invoice.tax'), order.taxMinor, order.taxMinor !== 0],
  ];
  return all.filter(([, , shown]) => shown).map(([name, minor]) => [name, amount(minor)]);
}

const deliveryName = ({ delivery }: PaperOrder, t: PaperWords['t']): string =>
  delivery
    ? t('documents.invoice.deliveryBy', { name: delivery.name })
    : t('documents.invoice.delivery');

function settled(order: PaperOrder, { t, money }: PaperWords): [string, string][] {
  const all: [string, number][] = [
    [
      t(order.transfer?.paidAll ? 'documents.invoice.paidByTransfer' : 'documents.invoice.paid'),
      order.paidMinor,
    ],
    [t('documents.invoice.refunded'), order.refundedMinor],
  ];
  return all
    .filter(([, minor]) => minor > 0)
    .map(([name, minor]) => [name, money(minor, order.currency)]);
}

function dueText(order: PaperOrder, { t, money }: PaperWords): string {
  if (order.isCancelled) return t('documents.invoice.cancelled');
  if (order.dueMinor <= 0) {
    const isGivenBack = order.isRefunded || order.refundedMinor > 0;
    return isGivenBack ? '' : t('documents.invoice.paidInFull');
  }
  const amount = money(order.dueMinor, order.currency);
  if (order.paymentStatus === 'cod') return t('documents.invoice.payInCash', { amount });
  return t(order.transfer ? 'documents.invoice.payByTransfer' : 'documents.invoice.stillToPay', {
    amount,
  });
}

const noteOf = ({ notes }: PaperOrder, { t }: PaperWords): string =>
  t('documents.invoice.note', { note: notes });

export function moneyHeight(sheets: Sheets, order: PaperOrder, words: PaperWords): number {
  const lines = sums(order, words).length + settled(order, words).length + 1;
  const notes = order.notes ? sheets.heightOf(noteOf(order, words), NOTE) : 0;
  return GAP + Math.max(lines * STEP + 52, notes + 20);
}

export function drawMoney(sheets: Sheets, order: PaperOrder, words: PaperWords, top: number) {
  let baseline = top + GAP + 12;
  const line = (name: string, value: string, look: { color: string; bold?: boolean }) => {
    const weight = look.bold ? 'bold' : 'regular';
    const size = look.bold ? 12 : 9.5;
    sheets.text(name, NAME_RIGHT, baseline, { size, weight, color: look.color, align: 'right' });
    sheets.text(value, RIGHT, baseline, { size, weight, align: 'right' });
    baseline += STEP;
  };
  for (const [name, value] of sums(order, words)) line(name, value, { color: SOFT });
  sheets.rule(LEFT, baseline - 9, RIGHT - LEFT, LINE, 0.5);
  baseline += 7;
  line(words.t('documents.invoice.total'), words.money(order.totalMinor, order.currency), {
    color: INK,
    bold: true,
  });
  for (const [name, value] of settled(order, words)) line(name, value, { color: SOFT });
  const due = dueText(order, words);
  if (due) {
    const width = INNER - NOTE.width - 14;
    const dueSize = sheets.sizeFor(due, { sizes: [10.5, 9.5, 8.5, 7.5], width, weight: 'bold' });
    sheets.text(due, RIGHT, baseline + 6, { size: dueSize, weight: 'bold', align: 'right' });
  }
  if (order.notes) sheets.block(noteOf(order, words), MARGIN, top + GAP + 4, NOTE);
}
