import { holdOfDue } from '../../payments/amount-due.ts';
import type { PaperOrder, PaperStore } from '../paper-order.ts';
import { fillPages } from './fill-pages.ts';
import {
  BOTTOM,
  drawFoot,
  drawSender,
  drawTitle,
  INNER,
  type Logo,
  MARGIN,
  RIGHT,
} from './page-frame.ts';
import { addressLines, counted, paperText, pieces } from './paper-text.ts';
import { A4, LINE, type Sheets, SOFT } from './sheets.ts';
import { drawTickHead, drawTickRow, TICK_HEAD, type TickRow, tickRow } from './tick-table.ts';

const NOTE = { size: 10.5, width: INNER - 24, leading: 1.45, maxLines: 12 };

/** Draws one order's packing slip, without prices, from a new page on. */
export function drawPackingSlip(sheets: Sheets, store: PaperStore, order: PaperOrder, logo: Logo) {
  sheets.addPage(A4);
  const top = drawHead(sheets, store, order, logo);
  const rows = order.items.map((item) => tickRow(sheets, item, ''));
  const pages = fillPages(rows, {
    first: BOTTOM - top - TICK_HEAD,
    other: BOTTOM - MARGIN - 22 - TICK_HEAD,
    tail: tailHeight(sheets, order),
  });
  for (const [index, page] of pages.entries()) {
    if (index > 0) sheets.addPage(A4);
    const begin = index === 0 ? top : drawRunningHead(sheets, order);
    const end = drawRows(sheets, page, begin);
    if (index === pages.length - 1) drawTail(sheets, order, end);
    drawFoot(sheets, store.footer, { at: index + 1, of: pages.length });
  }
}

function drawRows(sheets: Sheets, rows: TickRow[], top: number): number {
  if (rows.length === 0) return top;
  return rows.reduce((y, row) => drawTickRow(sheets, row, y), drawTickHead(sheets, top, ''));
}

function drawHead(sheets: Sheets, store: PaperStore, order: PaperOrder, logo: Logo): number {
  const words = paperText(sheets.face, store);
  const sender = drawSender(sheets, store, logo);
  const title = drawTitle(sheets, 'Packing slip', [
    ['Order', `#${order.orderNumber}`],
    ['Ordered', words.date(order.orderedAt)],
    ...(order.parcel ? [['Parcel', order.parcel.awb] as [string, string]] : []),
  ]);
  const { name, phone, address } = order.customer;
  const top = Math.max(sender, title) + 24;
  const width = INNER * 0.6;
  sheets.text('To', MARGIN, top + 8, { size: 8.5, color: SOFT });
  if (holdOfDue(order, order.dueMinor) > 0) {
    const hold = `UNPAID ${words.money(order.dueMinor, order.currency)}: hold this parcel`;
    sheets.text(hold, RIGHT, top + 24, { size: 13, weight: 'bold', align: 'right' });
  }
  let y = sheets.block(name, MARGIN, top + 13, { size: 11, weight: 'bold', width, maxLines: 2 });
  for (const line of [...addressLines(address), phone]) {
    y = sheets.block(line, MARGIN, y, { size: 9.5, width, maxLines: 3 });
  }
  return y + 20;
}

function drawRunningHead(sheets: Sheets, { orderNumber, customer }: PaperOrder): number {
  const style = { size: 9, width: INNER * 0.6, maxLines: 1 };
  const [name = ''] = sheets.lines(customer.name, style);
  sheets.text(`Packing slip · Order #${orderNumber}`, MARGIN, MARGIN + 4, {
    size: 9,
    weight: 'bold',
  });
  sheets.text(name, RIGHT, MARGIN + 4, { size: 9, color: SOFT, align: 'right' });
  return MARGIN + 18;
}

const tailHeight = (sheets: Sheets, { notes }: PaperOrder): number =>
  40 + (notes ? sheets.heightOf(notes, NOTE) + 44 : 0);

/** The number of pieces, and the order's note. */
function drawTail(sheets: Sheets, order: PaperOrder, top: number): void {
  sheets.text(counted(pieces(order), 'item'), RIGHT, top + 22, {
    size: 11,
    weight: 'bold',
    align: 'right',
  });
  if (!order.notes) return;
  const height = sheets.heightOf(order.notes, NOTE) + 34;
  const box = top + 40;
  sheets.document.roundedRect(MARGIN, box, INNER, height, 5).lineWidth(0.75).stroke(LINE);
  sheets.text('Note on this order', MARGIN + 12, box + 17, { size: 8.5, color: SOFT });
  sheets.block(order.notes, MARGIN + 12, box + 22, NOTE);
}
