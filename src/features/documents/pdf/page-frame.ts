import type { PaperStore } from '../paper-order.ts';
import type { PaperWords } from './paper-text.ts';
import { A4, LINE, type Sheets, SOFT } from './sheets.ts';

export const MARGIN = 48;
export const RIGHT = A4.width - MARGIN;
export const INNER = A4.width - 2 * MARGIN;
export const BOTTOM = A4.height - 72;
const FOOT = A4.height - 46;
const TITLE_WIDTH = INNER * 0.48 - 16;
const VALUE_WIDTH = 92;
const LOGO = { width: 150, height: 46 };

/** The logo for pdfkit; a text, so that it is stored once however often it is drawn. */
export type Logo = string | null;

export interface PaperSender {
  store: PaperStore;
  logo: Logo;
  words: PaperWords;
}

/** Returns where it ends. */
export function drawSender(sheets: Sheets, { store, logo, words }: PaperSender): number {
  let top = MARGIN - 6;
  if (logo) {
    sheets.document.image(logo, MARGIN, top, { fit: [LOGO.width, LOGO.height], valign: 'center' });
    top += LOGO.height + 8;
  }
  const width = INNER - TITLE_WIDTH - 16;
  top = sheets.block(store.name, MARGIN, top, {
    size: logo ? 11 : 17,
    weight: 'bold',
    width,
    leading: 1.3,
    maxLines: 2,
  });
  const lines = [
    store.address,
    [store.phone, store.email].filter(Boolean).join(' · '),
    store.taxId && words.t('documents.taxNumber', { number: store.taxId }),
  ];
  const style = { size: 8.5, color: SOFT, width, leading: 1.45, maxLines: 5 };
  for (const line of lines) if (line) top = sheets.block(line, MARGIN, top + 1, style);
  return top;
}

/** Facts are "name value" lines. Returns where it ends. */
export function drawTitle(sheets: Sheets, title: string, facts: [string, string][]): number {
  const sizes = [20, 18, 16, 14, 12];
  const size = sheets.sizeFor(title, { sizes, width: TITLE_WIDTH, weight: 'bold' });
  sheets.text(title, RIGHT, MARGIN + 13, { size, weight: 'bold', align: 'right' });
  let baseline = MARGIN + 36;
  const valueLeft = RIGHT - VALUE_WIDTH;
  for (const [name, value] of facts) {
    const lines = sheets.lines(value, { size: 9, width: VALUE_WIDTH });
    const width = TITLE_WIDTH - VALUE_WIDTH - 10;
    const nameSize = sheets.sizeFor(name, { sizes: [9, 8, 7], width });
    sheets.text(name, valueLeft - 10, baseline, { size: nameSize, color: SOFT, align: 'right' });
    for (const line of lines) {
      sheets.text(line, valueLeft, baseline, { size: 9 });
      baseline += 13.5;
    }
  }
  return baseline - 4;
}

interface Place {
  at: number;
  of: number;
}

export function drawFoot(sheets: Sheets, line: string, page: Place, { t }: PaperWords): void {
  sheets.rule(MARGIN, FOOT - 14, INNER, LINE, 0.5);
  const style = { size: 8, color: SOFT };
  const number = page.of > 1 ? t('documents.page', { page: page.at, pages: page.of }) : '';
  if (number) sheets.text(number, RIGHT, FOOT, { ...style, align: 'right' });
  const width = INNER - (number ? sheets.face.width(number, style.size, 'regular') + 24 : 0);
  sheets.block(line, MARGIN, FOOT - 9, { ...style, width, maxLines: 2 });
}
