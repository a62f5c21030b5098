import type { PaperOrder } from '../paper-order.ts';
import { INNER, MARGIN, RIGHT } from './page-frame.ts';
import { itemDetails, type PaperWords } from './paper-text.ts';
import { INK, LINE, type Sheets, SOFT } from './sheets.ts';

export interface ItemRow {
  height: number;
  name: string[];
  details: string[];
  /** From the left: number, quantity, price, amount. */
  figures: [string, string, string, string];
}

export const HEAD_HEIGHT = 24;
const AT = { name: MARGIN + 24, quantity: RIGHT - 178, price: RIGHT - 92, amount: RIGHT };
const NAME = { size: 10, width: AT.quantity - AT.name - 40, maxLines: 4 };
const DETAILS = { size: 8.5, color: SOFT, width: NAME.width, maxLines: 2 };
const NAME_LEADING = 13.5;
const DETAILS_LEADING = 11.5;
const PADDING = 5;

export function itemRow(
  sheets: Sheets,
  item: PaperOrder['items'][number],
  { currency }: PaperOrder,
  words: PaperWords,
  number: number,
): ItemRow {
  const name = sheets.lines(item.productName, NAME);
  const details = itemDetails(item) ? sheets.lines(itemDetails(item), DETAILS) : [];
  return {
    name,
    details,
    height: 2 * PADDING + name.length * NAME_LEADING + details.length * DETAILS_LEADING,
    figures: [
      String(number),
      String(item.quantity),
      words.money(item.unitPriceMinor, currency),
      words.money(item.totalMinor, currency),
    ],
  };
}

/** Returns where the rows begin. */
export function drawTableHead(sheets: Sheets, top: number, { t }: PaperWords): number {
  const style = { size: 8.5, color: SOFT };
  const baseline = top + 11;
  const column = (name: string, at: number, width: number) => {
    const size = sheets.sizeFor(name, { sizes: [8.5, 7.5, 6.5], width });
    sheets.text(name, at, baseline, { size, color: SOFT, align: 'right' });
  };
  sheets.text(t('documents.invoice.item'), AT.name, baseline, style);
  column(t('documents.invoice.quantity'), AT.quantity, 80);
  column(t('documents.invoice.price'), AT.price, AT.price - AT.quantity - 8);
  column(t('documents.invoice.amount'), AT.amount, AT.amount - AT.price - 8);
  sheets.rule(MARGIN, top + HEAD_HEIGHT - 5, INNER, INK, 0.8);
  return top + HEAD_HEIGHT - 5;
}

/** Returns where the next one begins. */
export function drawItemRow(sheets: Sheets, row: ItemRow, top: number): number {
  const [number, quantity, price, amount] = row.figures;
  const first = top + PADDING + 10;
  const end = { size: 10, align: 'right' } as const;
  sheets.text(number, MARGIN, first, { size: 8.5, color: SOFT });
  sheets.text(quantity, AT.quantity, first, end);
  sheets.text(price, AT.price, first, end);
  sheets.text(amount, AT.amount, first, end);
  let baseline = first;
  for (const line of row.name) {
    sheets.text(line, AT.name, baseline, { size: 10 });
    baseline += NAME_LEADING;
  }
  baseline -= NAME_LEADING - DETAILS_LEADING;
  for (const line of row.details) {
    sheets.text(line, AT.name, baseline, DETAILS);
    baseline += DETAILS_LEADING;
  }
  sheets.rule(MARGIN, top + row.height, INNER, LINE, 0.5);
  return top + row.height;
}
