import type { Translator } from '../../../kernel/translation/translator.ts';
import type { PaperOrder } from '../paper-order.ts';
import { fillPages } from './fill-pages.ts';
import { drawMoney, moneyHeight } from './invoice-money.ts';
import { drawItemRow, drawTableHead, HEAD_HEIGHT, type ItemRow, itemRow } from './item-table.ts';
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
import type { PaperWords } from './paper-text.ts';
import { A4, type Sheets, SOFT } from './sheets.ts';

export function drawInvoice(sheets: Sheets, order: PaperOrder, from: PaperSender): void {
  const { store, words } = from;
  const rows = order.items.map((item, index) => itemRow(sheets, item, order, words, index + 1));
  sheets.addPage(A4);
  const top = drawHead(sheets, order, from);
  const pages = fillPages(rows, {
    first: BOTTOM - top - HEAD_HEIGHT,
    other: BOTTOM - MARGIN - 26 - HEAD_HEIGHT,
    tail: moneyHeight(sheets, order, words),
  });
  for (const [index, page] of pages.entries()) {
    if (index > 0) sheets.addPage(A4);
    const begin = index === 0 ? top : drawRunningHead(sheets, order, from);
    const end = drawRows(sheets, page, begin, words);
    if (index === pages.length - 1) drawMoney(sheets, order, words, end);
    drawFoot(sheets, store.footer, { at: index + 1, of: pages.length }, words);
  }
}

/** A page with only the totals has no table head. */
function drawRows(sheets: Sheets, rows: ItemRow[], top: number, words: PaperWords): number {
  if (rows.length === 0) return top;
  return rows.reduce((y, row) => drawItemRow(sheets, row, y), drawTableHead(sheets, top, words));
}

function drawHead(sheets: Sheets, order: PaperOrder, from: PaperSender): number {
  const { invoice } = order;
  const { t, date } = from.words;
  const sender = drawSender(sheets, from);
  const title = drawTitle(sheets, titleOf(order, t), [
    [t('documents.invoice.number'), invoice?.number ?? '–'],
    [t('documents.invoice.date'), date(invoice?.issuedAt ?? order.orderedAt)],
    ...(invoice?.replaces
      ? [
          [
            t('documents.invoice.replaces'),
            `${invoice.replaces.number} · ${date(invoice.replaces.issuedAt)}`,
          ] as [string, string],
        ]
      : []),
    [t('documents.invoice.order'), `#${order.orderNumber}`],
    [t('documents.invoice.ordered'), date(order.orderedAt)],
  ]);
  return drawCustomer(sheets, order, Math.max(sender, title) + 24, from.words) + 22;
}

function titleOf({ isCancelled, invoice }: PaperOrder, t: Translator): string {
  if (isCancelled) return t('documents.invoice.titleCancelled');
  return t(invoice?.replaces ? 'documents.invoice.titleRevised' : 'documents.invoice.title');
}

function drawCustomer(sheets: Sheets, order: PaperOrder, top: number, words: PaperWords): number {
  const { name, phone, email, address } = order.customer;
  sheets.text(words.t('documents.invoice.customer'), MARGIN, top + 8, { size: 8.5, color: SOFT });
  const width = INNER * 0.6;
  let y = sheets.block(name, MARGIN, top + 13, { size: 11, weight: 'bold', width, maxLines: 2 });
  const lines = [...words.address(address), [phone, email].filter(Boolean).join(' · ')];
  for (const line of lines) y = sheets.block(line, MARGIN, y, { size: 9.5, width, maxLines: 3 });
  return y;
}

function drawRunningHead(sheets: Sheets, order: PaperOrder, { store, words }: PaperSender): number {
  const title = words.t('documents.invoice.running', {
    number: order.invoice?.number ?? '',
    order: order.orderNumber,
  });
  const [name = ''] = sheets.lines(store.name, { size: 9, width: INNER * 0.5, maxLines: 1 });
  sheets.text(name, MARGIN, MARGIN + 4, { size: 9, weight: 'bold' });
  const size = sheets.sizeFor(title, { sizes: [9, 8, 7], width: INNER * 0.47 });
  sheets.text(title, RIGHT, MARGIN + 4, { size, color: SOFT, align: 'right' });
  return MARGIN + 22;
}
