import { holdOfDue } from '../../payments/amount-due.ts';
import type { PaperOrder } from '../paper-order.ts';
import { fillPages } from './fill-pages.ts';
import {
  BOTTOM,
  drawFoot,
  drawSender,
  drawTitle,
  INNER,
  MARGIN,
  type PaperSender,
  RIGHT,
} from './page-frame.ts';
import { type PaperWords, pieces } from './paper-text.ts';
import { A4, LINE, type Sheets, SOFT } from './sheets.ts';
import { drawTickHead, drawTickRow, TICK_HEAD, type TickRow, tickRow } from './tick-table.ts';

const HOLD = { weight: 'bold', align: 'right', width: INNER * 0.38 } as const;
const NOTE = { size: 10.5, width: INNER - 24, leading: 1.45, maxLines: 12 };

export function drawPackingSlip(sheets: Sheets, order: PaperOrder, from: PaperSender): void {
  const { store, words } = from;
  sheets.addPage(A4);
  const top = drawHead(sheets, order, from);
  const rows = order.items.map((item) => tickRow(sheets, item, ''));
  const pages = fillPages(rows, {
    first: BOTTOM - top - TICK_HEAD,
    other: BOTTOM - MARGIN - 22 - TICK_HEAD,
    tail: tailHeight(sheets, order),
  });
  for (const [index, page] of pages.entries()) {
    if (index > 0) sheets.addPage(A4);
    const begin = index === 0 ? top : drawRunningHead(sheets, order, words);
    const end = drawRows(sheets, page, begin, words);
    if (index === pages.length - 1) drawTail(sheets, order, end, words);
    drawFoot(sheets, store.footer, { at: index + 1, of: pages.length }, words);
  }
}

function drawRows(sheets: Sheets, rows: TickRow[], top: number, words: PaperWords): number {
  if (rows.length === 0) return top;
  const begin = drawTickHead(sheets, top, '', words);
  return rows.reduce((y, row) => drawTickRow(sheets, row, y), begin);
}

function drawHead(sheets: Sheets, order: PaperOrder, from: PaperSender): number {
  const { t, date, money } = from.words;
  const sender = drawSender(sheets, from);
  const title = drawTitle(sheets, t('documents.slip.title'), [
    [t('documents.slip.order'), `#${order.orderNumber}`],
    [t('documents.slip.ordered'), date(order.orderedAt)],
    ...(order.parcel ? [[t('documents.slip.parcel'), order.parcel.awb] as [string, string]] : []),
  ]);
  const { name, phone } = order.customer;
  const top = Math.max(sender, title) + 24;
  const width = INNER * 0.6;
  sheets.text(t('documents.slip.to'), MARGIN, top + 8, { size: 8.5, color: SOFT });
  let holdEnd = top;
  if (holdOfDue(order, order.dueMinor) > 0) {
    const hold = t('documents.hold', { amount: money(order.dueMinor, order.currency) });
    const size = sheets.sizeFor(hold, { ...HOLD, sizes: [13, 12, 11] });
    holdEnd = sheets.block(hold, RIGHT, top + 11, { ...HOLD, size });
  }
  let y = sheets.block(name, MARGIN, top + 13, { size: 11, weight: 'bold', width, maxLines: 2 });
  for (const line of [...from.words.place(order), phone]) {
    y = sheets.block(line, MARGIN, y, { size: 9.5, width, maxLines: 3 });
  }
  return Math.max(y, holdEnd) + 20;
}

function drawRunningHead(
  sheets: Sheets,
  { orderNumber, customer }: PaperOrder,
  { t }: PaperWords,
): number {
  const style = { size: 9, width: INNER * 0.6, maxLines: 1 };
  const [name = ''] = sheets.lines(customer.name, style);
  sheets.text(t('documents.slip.running', { order: orderNumber }), MARGIN, MARGIN + 4, {
    size: 9,
    weight: 'bold',
  });
  sheets.text(name, RIGHT, MARGIN + 4, { size: 9, color: SOFT, align: 'right' });
  return MARGIN + 18;
}

const tailHeight = (sheets: Sheets, { notes }: PaperOrder): number =>
  40 + (notes ? sheets.heightOf(notes, NOTE) + 44 : 0);

function drawTail(sheets: Sheets, order: PaperOrder, top: number, { t }: PaperWords): void {
  sheets.text(t('documents.slip.count', { count: pieces(order) }), RIGHT, top + 22, {
    size: 11,
    weight: 'bold',
    align: 'right',
  });
  if (!order.notes) return;
  const height = sheets.heightOf(order.notes, NOTE) + 34;
  const box = top + 40;
  sheets.document.roundedRect(MARGIN, box, INNER, height, 5).lineWidth(0.75).stroke(LINE);
  sheets.text(t('documents.slip.note'), MARGIN + 12, box + 17, { size: 8.5, color: SOFT });
  sheets.block(order.notes, MARGIN + 12, box + 22, NOTE);
}
