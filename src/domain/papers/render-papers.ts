import { setImmediate as breathe } from 'node:timers/promises';
import type { PaperKind } from '../../enums.ts';
import type { Translator } from '../../translation/translator.ts';
import { shopperWords } from '../stores/store-words.ts';
import type { PaperOrder, PaperStore } from './paper-order.ts';
import { drawInvoice } from './pdf/draw-invoice.ts';
import { drawLabel } from './pdf/draw-label.ts';
import { drawLabelSheets } from './pdf/draw-label-sheets.ts';
import { drawPackingSlip } from './pdf/draw-packing-slip.ts';
import { drawPickList } from './pdf/draw-pick-list.ts';
import type { Logo, PaperSender } from './pdf/page-frame.ts';
import { type PaperWords, paperText } from './pdf/paper-text.ts';
import { LABEL, Sheets } from './pdf/sheets.ts';

export interface PaperPrint {
  title: string;
  kinds: readonly PaperKind[];
  store: PaperStore;
  /** A PNG; null: none. */
  logo: Buffer | null;
  orders: readonly PaperOrder[];
  /** The words of the pick list, for who packs; the other papers have their order's. */
  t: Translator;
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
  if (kinds.includes('pick_list')) drawPickList(sheets, print);
  for (const order of orders) {
    await breathe();
    signal?.throwIfAborted();
    drawPapersOf(sheets, kinds, order, { store, logo, words: wordsOf(sheets, store, order) });
  }
  if (kinds.includes('label_four')) {
    drawLabelSheets(sheets, store, orders, (order) => wordsOf(sheets, store, order));
  }
  return { content: await sheets.finish(), pages: sheets.pages };
}

const wordsOf = (sheets: Sheets, store: PaperStore, { language }: PaperOrder): PaperWords =>
  paperText(sheets.face, shopperWords(store, language), store);

function drawPapersOf(
  sheets: Sheets,
  kinds: readonly PaperKind[],
  order: PaperOrder,
  from: PaperSender,
): void {
  if (kinds.includes('invoice')) drawInvoice(sheets, order, from);
  if (kinds.includes('packing_slip')) drawPackingSlip(sheets, order, from);
  if (!kinds.includes('label')) return;
  sheets.addPage(LABEL);
  drawLabel(sheets, from.store, order, from.words);
}
