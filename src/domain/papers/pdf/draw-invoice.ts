import type { PaperOrder, PaperStore } from '../paper-order.ts';
import { fillPages } from './fill-pages.ts';
import { drawMoney, moneyHeight } from './invoice-money.ts';
import { drawItemRow, drawTableHead, HEAD_HEIGHT, type ItemRow, itemRow } from './item-table.ts';
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
import { addressLines, paperText } from './paper-text.ts';
import { A4, type Sheets, SOFT } from './sheets.ts';

/** Draws one order's invoice, from a new page on. */
export function drawInvoice(sheets: Sheets, store: PaperStore, order: PaperOrder, logo: Logo) {
  const words = paperText(sheets.face, store);
  const rows = order.items.map((item, index) => itemRow(sheets, item, order, words, index + 1));
  sheets.addPage(A4);
  const top = drawHead(sheets, store, order, logo);
  const pages = fillPages(rows, {
    first: BOTTOM - top - HEAD_HEIGHT,
    other: BOTTOM - MARGIN - 26 - HEAD_HEIGHT,
    tail: moneyHeight(sheets, order, words),
  });
  for (const [index, page] of pages.entries()) {
    if (index > 0) sheets.addPage(A4);
    const begin = index === 0 ? top : drawRunningHead(sheets, store, order);
    const end = drawRows(sheets, page, begin);
    if (index === pages.length - 1) drawMoney(sheets, order, words, end);
    drawFoot(sheets, store.footer, { at: index + 1, of: pages.length });
  }
}

/** A page with only the totals has no table head. */
function drawRows(sheets: Sheets, rows: ItemRow[], top: number): number {
  if (rows.length === 0) return top;
  return rows.reduce((y, row) => drawItemRow(sheets, row, y), drawTableHead(sheets, top));
}

function drawHead(sheets: Sheets, store: PaperStore, order: PaperOrder, logo: Logo): number {
  const words = paperText(sheets.face, store);
  const { invoice } = order;
  const sender = drawSender(sheets, store, logo);
  const title = drawTitle(sheets, order.isCancelled ? 'Invoice (cancelled)' : 'Invoice', [
    ['Invoice number', invoice?.number ?? '–'],
    ['Date', words.date(invoice?.issuedAt ?? order.orderedAt)],
    ['Order', `#${order.orderNumber}`],
    ['Ordered', words.date(order.orderedAt)],
  ]);
  return drawCustomer(sheets, order, Math.max(sender, title) + 24) + 22;
}

function drawCustomer(sheets: Sheets, order: PaperOrder, top: number): number {
  const { name, phone, email, address } = order.customer;
  sheets.text('For', MARGIN, top + 8, { size: 8.5, color: SOFT });
  const width = INNER * 0.6;
  let y = sheets.block(name, MARGIN, top + 13, { size: 11, weight: 'bold', width, maxLines: 2 });
  const lines = [...addressLines(address), [phone, email].filter(Boolean).join(' · ')];
  for (const line of lines) y = sheets.block(line, MARGIN, y, { size: 9.5, width, maxLines: 3 });
  return y;
}

/** The head of each page after the first. */
function drawRunningHead(sheets: Sheets, store: PaperStore, order: PaperOrder): number {
  const title = `Invoice ${order.invoice?.number ?? ''} · Order #${order.orderNumber}`;
  const [name = ''] = sheets.lines(store.name, { size: 9, width: INNER * 0.5, maxLines: 1 });
  sheets.text(name, MARGIN, MARGIN + 4, { size: 9, weight: 'bold' });
  sheets.text(title, RIGHT, MARGIN + 4, { size: 9, color: SOFT, align: 'right' });
  return MARGIN + 22;
}
