import type { PaperOrder } from '../paper-order.ts';
import { MARGIN, RIGHT } from './page-frame.ts';
import type { PaperWords } from './paper-text.ts';
import { INK, LINE, type Sheets, SOFT } from './sheets.ts';

const NAME_RIGHT = RIGHT - 120;
const LEFT = RIGHT - 250;
const STEP = 17;
const GAP = 10;
const NOTE = { size: 9, color: SOFT, width: 210, leading: 1.45, maxLines: 6 };

/** The totals after the last line: total, paid, due. */
function sums(order: PaperOrder, { money }: PaperWords): [string, string][] {
  const amount = (minor: number) => money(minor, order.currency);
  const all: [string, number, boolean][] = [
    ['Items', order.subtotalMinor, true],
    ['Discount', -order.discountMinor, order.discountMinor !== 0],
    ['Delivery', order.shippingMinor, order.shippingMinor !== 0],
    ['Tax', order.taxMinor, order.taxMinor !== 0],
  ];
  return all.filter(([, , shown]) => shown).map(([name, minor]) => [name, amount(minor)]);
}

function settled(order: PaperOrder, { money }: PaperWords): [string, string][] {
  const amount = (minor: number) => money(minor, order.currency);
  return [
    ...(order.paidMinor > 0 ? [['Paid', amount(order.paidMinor)] as [string, string]] : []),
    ...(order.refundedMinor > 0
      ? [['Refunded', amount(order.refundedMinor)] as [string, string]]
      : []),
  ];
}

/** How the amount due is paid, in words. */
function dueText(order: PaperOrder, { money }: PaperWords): string {
  if (order.isCancelled) return 'This order was cancelled.';
  if (order.dueMinor <= 0)
    return order.isRefunded || order.refundedMinor > 0 ? '' : 'Paid in full. Thank you.';
  const amount = money(order.dueMinor, order.currency);
  return order.paymentStatus === 'cod'
    ? `To pay in cash on delivery: ${amount}`
    : `Still to pay: ${amount}`;
}

/** The height of the totals, in points. */
export function moneyHeight(sheets: Sheets, order: PaperOrder, words: PaperWords): number {
  const lines = sums(order, words).length + settled(order, words).length + 1;
  const notes = order.notes ? sheets.heightOf(`Note: ${order.notes}`, NOTE) : 0;
  return GAP + Math.max(lines * STEP + 52, notes + 20);
}

/** Draws the totals at the right and the order's note at the left. */
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
  line('Total', words.money(order.totalMinor, order.currency), { color: INK, bold: true });
  for (const [name, value] of settled(order, words)) line(name, value, { color: SOFT });
  const due = dueText(order, words);
  if (due) sheets.text(due, RIGHT, baseline + 6, { size: 10.5, weight: 'bold', align: 'right' });
  if (order.notes) sheets.block(`Note: ${order.notes}`, MARGIN, top + GAP + 4, NOTE);
}
