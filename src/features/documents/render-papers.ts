import { setImmediate as breathe } from 'node:timers/promises';
import type { PaperKind } from '../../enums.ts';
import type { Translator } from '../../kernel/translation/translator.ts';
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
import { hanStyle } from './pdf/typeface.ts';

export interface PaperPrint {
  title: string;
  kinds: readonly PaperKind[];
  store: PaperStore;
  /** A PNG; null: none. */
  logo: Buffer | null;
  orders: readonly PaperOrder[];
  /** As issued, by order; absent: drawn from the orders. */
  invoices?: ReadonlyMap<string, DrawnInvoice> | undefined;
  t: Translator;
  /** ISO 8601. */
  printedAt: string;
  signal?: AbortSignal | undefined;
}

export interface DrawnInvoice {
  store: PaperStore;
  order: PaperOrder;
  logo: Buffer | null;
}

export interface RenderedPapers {
  content: Buffer;
  pages: number;
  /** Orders with letters that no font has, written in Latin ones. */
  transliterated: string[];
}

/**
 * The pick list first, then each order's papers on its own pages, last the sheets of four labels.
 * Yields between orders.
 * @throws the signal's reason once it has fired
 */
export async function renderPapers(print: PaperPrint): Promise<RenderedPapers> {
  const { kinds, store, orders, signal } = print;
  const sheets = await Sheets.open(print.title);
  const logo = logoOf(print.logo);
  if (kinds.includes('pick_list')) drawPickList(sheets, print);
  for (const order of orders) {
    await breathe();
    signal?.throwIfAborted();
    const issued = print.invoices?.get(order.orderId);
    if (kinds.includes('invoice') && issued) {
      const words = wordsOf(sheets, issued.store, issued.order);
      drawInvoice(sheets, issued.order, { store: issued.store, logo: logoOf(issued.logo), words });
    }
    const others = issued ? kinds.filter((kind) => kind !== 'invoice') : kinds;
    drawPapersOf(sheets, others, order, { store, logo, words: wordsOf(sheets, store, order) });
  }
  if (kinds.includes('label_four')) {
    drawLabelSheets(sheets, store, orders, (order) => wordsOf(sheets, store, order));
  }
  const isTransliterated = (order: PaperOrder) => !sheets.face.covers(JSON.stringify(order));
  const transliterated = orders.filter(isTransliterated).map(({ orderId }) => orderId);
  return { content: await sheets.finish(), pages: sheets.pages, transliterated };
}

const logoOf = (png: Buffer | null): Logo =>
  png && `data:image/png;base64,${png.toString('base64')}`;

function wordsOf(
  { face }: Sheets,
  store: PaperStore,
  { language, customer }: PaperOrder,
): PaperWords {
  face.han = hanStyle(language, customer.address?.country ?? store.country);
  return paperText(face, shopperWords(store, language), store);
}

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
