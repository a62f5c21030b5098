import type { PaperOrder, PaperStore } from '../paper-order.ts';
import { drawLabel } from './draw-label.ts';
import type { PaperWords } from './paper-text.ts';
import { A4, LABEL, type Sheets, SOFT } from './sheets.ts';

const CELL = { width: A4.width / 2, height: A4.height / 2 };
const PER_SHEET = 4;
/** A little smaller than the cell, so that no printer's margin cuts into a label. */
const SCALE = Math.min(CELL.width / LABEL.width, CELL.height / LABEL.height) * 0.96;

export function drawLabelSheets(
  sheets: Sheets,
  store: PaperStore,
  orders: readonly PaperOrder[],
  wordsOf: (order: PaperOrder) => PaperWords,
): void {
  for (const [index, order] of orders.entries()) {
    const cell = index % PER_SHEET;
    if (cell === 0) {
      sheets.addPage(A4);
      drawCutLines(sheets);
    }
    const x = (cell % 2) * CELL.width + (CELL.width - LABEL.width * SCALE) / 2;
    const y = Math.floor(cell / 2) * CELL.height + (CELL.height - LABEL.height * SCALE) / 2;
    sheets.document.save().translate(x, y).scale(SCALE);
    drawLabel(sheets, store, order, wordsOf(order));
    sheets.document.restore();
  }
}

function drawCutLines({ document }: Sheets): void {
  document.save().dash(4, { space: 4 }).lineWidth(0.5);
  document.moveTo(CELL.width, 0).lineTo(CELL.width, A4.height);
  document.moveTo(0, CELL.height).lineTo(A4.width, CELL.height).stroke(SOFT);
  document.undash().restore();
}
