import { setImmediate as breathe } from 'node:timers/promises';
import type { PaperKind } from '../../enums.ts';
import type { PaperOrder, PaperStore } from './paper-order.ts';
import { drawInvoice } from './pdf/draw-invoice.ts';
import { drawLabel } from './pdf/draw-label.ts';
import { drawLabelSheets } from './pdf/draw-label-sheets.ts';
import { drawPackingSlip } from './pdf/draw-packing-slip.ts';
import { drawPickList } from './pdf/draw-pick-list.ts';
import type { Logo } from './pdf/page-frame.ts';
import { LABEL, Sheets } from './pdf/sheets.ts';

export interface PaperPrint {
  title: string;
  kinds: readonly PaperKind[];
  store: PaperStore;
  /** A PNG; null: none. */
  logo: Buffer | null;
  orders: readonly PaperOrder[];
  /** ISO 8601. */
  printedAt: string;
  signal?: AbortSignal | undefined;
}

export interface RenderedPapers {
  content: Buffer;
  pages: number;
}

/**
 * Draws papers as one PDF: the pick list first, then each order's papers on its own pages, last the
 * sheets of four labels. Yields between orders.
 * @throws the signal's reason once it has fired
 */
export async function renderPapers(print: PaperPrint): Promise<RenderedPapers> {
  const { kinds, store, orders, signal } = print;
  const sheets = new Sheets(print.title);
  const logo: Logo = print.logo && `data:image/png;base64,${print.logo.toString('base64')}`;
  if (kinds.includes('pick_list')) drawPickList(sheets, store, orders, print.printedAt);
  for (const order of orders) {
    await breathe();
    signal?.throwIfAborted();
    drawPapersOf(sheets, kinds, store, order, logo);
  }
  if (kinds.includes('label_four')) drawLabelSheets(sheets, store, orders);
  return { content: await sheets.finish(), pages: sheets.pages };
}

function drawPapersOf(
  sheets: Sheets,
  kinds: readonly PaperKind[],
  store: PaperStore,
  order: PaperOrder,
  logo: Logo,
): void {
  if (kinds.includes('invoice')) drawInvoice(sheets, store, order, logo);
  if (kinds.includes('packing_slip')) drawPackingSlip(sheets, store, order, logo);
  if (!kinds.includes('label')) return;
  sheets.addPage(LABEL);
  drawLabel(sheets, store, order);
}
