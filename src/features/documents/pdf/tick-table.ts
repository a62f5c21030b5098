import { INNER, MARGIN, RIGHT } from './page-frame.ts';
import type { PaperWords } from './paper-text.ts';
import { INK, LINE, type Sheets, SOFT } from './sheets.ts';

interface Ware {
  productName: string;
  variantName: string;
  sku: string | null;
  quantity: number;
}

export interface TickRow {
  height: number;
  name: string[];
  details: string[];
  /** Its orders; only on pick lists. */
  aside: string[];
  quantity: string;
}

export const TICK_HEAD = 24;
const NAME_LEFT = MARGIN + 28;
const QUANTITY_AT = RIGHT - 4;
const ASIDE_WIDTH = 170;
const NAME = { size: 10.5, weight: 'bold', maxLines: 3 } as const;
const DETAILS = { size: 9, color: SOFT, maxLines: 2 };
const ASIDE = { size: 8.5, color: SOFT, width: ASIDE_WIDTH, maxLines: 12 };
const LEADING = { name: 14, details: 12, aside: 11.5 };
const PADDING = 8;
const ASIDE_LEFT = RIGHT - 60 - ASIDE_WIDTH;

export function tickRow(sheets: Sheets, ware: Ware, aside: string): TickRow {
  const width = (aside ? ASIDE_LEFT - 14 : RIGHT - 60) - NAME_LEFT;
  const name = sheets.lines(ware.productName, { ...NAME, width });
  const about = [ware.variantName, ware.sku ?? ''].filter(Boolean).join(' · ');
  const details = about ? sheets.lines(about, { ...DETAILS, width }) : [];
  const beside = aside ? sheets.lines(aside, ASIDE) : [];
  const left = name.length * LEADING.name + details.length * LEADING.details;
  return {
    name,
    details,
    aside: beside,
    quantity: String(ware.quantity),
    height: 2 * PADDING + Math.max(left, beside.length * LEADING.aside + 2, 16),
  };
}

/** Returns where the rows begin. */
export function drawTickHead(
  sheets: Sheets,
  top: number,
  aside: string,
  { t }: PaperWords,
): number {
  const style = { size: 8.5, color: SOFT };
  const baseline = top + 11;
  sheets.text(t('documents.ticks.item'), NAME_LEFT, baseline, style);
  if (aside) sheets.text(aside, ASIDE_LEFT, baseline, style);
  sheets.text(t('documents.ticks.quantity'), QUANTITY_AT, baseline, { ...style, align: 'right' });
  sheets.rule(MARGIN, top + TICK_HEAD - 5, INNER, INK, 0.8);
  return top + TICK_HEAD - 5;
}

/** Returns where the next one begins. */
export function drawTickRow(sheets: Sheets, row: TickRow, top: number): number {
  const first = top + PADDING + 10.5;
  sheets.tickBox(MARGIN, top + PADDING, 13);
  let baseline = first;
  for (const line of row.name) {
    sheets.text(line, NAME_LEFT, baseline, NAME);
    baseline += LEADING.name;
  }
  baseline -= LEADING.name - LEADING.details;
  for (const line of row.details) {
    sheets.text(line, NAME_LEFT, baseline, DETAILS);
    baseline += LEADING.details;
  }
  for (const [index, line] of row.aside.entries()) {
    sheets.text(line, ASIDE_LEFT, first + index * LEADING.aside, ASIDE);
  }
  sheets.text(row.quantity, QUANTITY_AT, first + 1, { size: 14, weight: 'bold', align: 'right' });
  sheets.rule(MARGIN, top + row.height, INNER, LINE, 0.5);
  return top + row.height;
}
