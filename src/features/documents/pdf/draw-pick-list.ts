import type { PaperOrder } from '../paper-order.ts';
import type { PaperPrint } from '../render-papers.ts';
import { fillPages } from './fill-pages.ts';
import { BOTTOM, drawFoot, drawTitle, INNER, MARGIN } from './page-frame.ts';
import { type PaperWords, paperText, pieces } from './paper-text.ts';
import { A4, type Sheets, SOFT } from './sheets.ts';
import { drawTickHead, drawTickRow, TICK_HEAD, tickRow } from './tick-table.ts';

interface Pick {
  productName: string;
  variantName: string;
  sku: string | null;
  quantity: number;
  orders: string[];
}

export function picksOf(orders: readonly PaperOrder[]): Pick[] {
  const picks = new Map<string, Pick>();
  for (const order of orders) {
    for (const { variantId, productName, variantName, sku, quantity } of order.items) {
      const pick = picks.get(variantId) ?? {
        productName,
        variantName,
        sku,
        quantity: 0,
        orders: [],
      };
      pick.quantity += quantity;
      pick.orders.push(`#${order.orderNumber}${quantity > 1 ? ` ×${quantity}` : ''}`);
      picks.set(variantId, pick);
    }
  }
  const key = ({ productName, variantName }: Pick) => `${productName}\n${variantName}`;
  return [...picks.values()].sort((a, b) => key(a).localeCompare(key(b), 'en', { numeric: true }));
}

export function drawPickList(sheets: Sheets, print: PaperPrint): void {
  const { store, orders, t } = print;
  const words = paperText(sheets.face, t, store);
  const picks = picksOf(orders);
  const rows = picks.map((pick) => tickRow(sheets, pick, pick.orders.join(', ')));
  sheets.addPage(A4);
  const top = drawHead(sheets, print, words);
  const pages = fillPages(rows, {
    first: BOTTOM - top - TICK_HEAD,
    other: BOTTOM - MARGIN - TICK_HEAD,
    tail: 0,
  });
  for (const [index, page] of pages.entries()) {
    if (index > 0) sheets.addPage(A4);
    const begin = drawTickHead(
      sheets,
      index === 0 ? top : MARGIN,
      words.t('documents.pickList.forOrders'),
      words,
    );
    page.reduce((y, row) => drawTickRow(sheets, row, y), begin);
    drawFoot(
      sheets,
      words.t('documents.pickList.title'),
      { at: index + 1, of: pages.length },
      words,
    );
  }
}

function drawHead(
  sheets: Sheets,
  { store, orders, printedAt }: PaperPrint,
  { t, date }: PaperWords,
): number {
  const name = { size: 17, weight: 'bold', width: INNER * 0.55, maxLines: 2 } as const;
  const left = sheets.block(store.name, MARGIN, MARGIN - 6, name);
  const title = drawTitle(sheets, t('documents.pickList.title'), [
    [t('documents.pickList.printed'), date(printedAt)],
  ]);
  const total = orders.reduce((sum, order) => sum + pieces(order), 0);
  const top = Math.max(left, title) + 12;
  const summary = t('documents.pickList.summary', { items: total, orders: orders.length });
  sheets.text(summary, MARGIN, top, { size: 10, color: SOFT });
  return top + 16;
}
