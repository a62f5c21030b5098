import type { PaperOrder, PaperStore } from '../paper-order.ts';
import { type Bars, code128, modulesOf } from './code128.ts';
import { type PaperWords, pieces } from './paper-text.ts';
import { INK, LABEL, type Sheets, SOFT } from './sheets.ts';

const EDGE = 16;
const WIDTH = LABEL.width - 2 * EDGE;
const RIGHT = LABEL.width - EDGE;
const INSIDE = WIDTH - 24;
/** Ten modules on each side stay empty, as the standard asks. */
const QUIET = 10;
const THICKEST_MODULE = 1.5;

const BANDS = { payment: 244, parcel: 292, sender: 386 };

/** Draws a label from the page's top left corner on; 4 × 6 inches. */
export function drawLabel(
  sheets: Sheets,
  store: PaperStore,
  order: PaperOrder,
  words: PaperWords,
): void {
  drawTop(sheets, store, order);
  drawRecipient(sheets, order, words);
  drawPayment(sheets, order, words);
  drawParcel(sheets, order, words);
  drawSender(sheets, store, words);
}

function drawTop(sheets: Sheets, store: PaperStore, order: PaperOrder): void {
  const number = `#${order.orderNumber}`;
  const numberWidth = sheets.face.width(number, 15, 'bold');
  const style = { size: 10, weight: 'bold', width: WIDTH - numberWidth - 16, maxLines: 1 } as const;
  sheets.block(store.name, EDGE, EDGE - 1, style);
  sheets.text(number, RIGHT, EDGE + 12, { size: 15, weight: 'bold', align: 'right' });
  sheets.rule(EDGE, EDGE + 21, WIDTH, INK, 1);
}

/** The name as large as it fits; the address gets smaller before it gets cut. */
function drawRecipient(sheets: Sheets, order: PaperOrder, words: PaperWords): void {
  const { name, phone } = order.customer;
  const phoneBaseline = BANDS.payment - 14;
  sheets.text(words.t('documents.label.to'), EDGE, EDGE + 34, { size: 8, color: SOFT });
  const nameStyle = { weight: 'bold', width: WIDTH, leading: 1.22 } as const;
  const nameSize = [20, 17, 15, 13].find(
    (size) => sheets.lines(name, { ...nameStyle, size }).length <= 2,
  );
  const top = sheets.block(name, EDGE, EDGE + 38, {
    ...nameStyle,
    size: nameSize ?? 12,
    maxLines: 2,
  });
  const text = words.place(order).join('\n');
  const room = phoneBaseline - 18 - top;
  const style = { width: WIDTH, leading: 1.3 };
  const size = [14, 13, 12, 11, 10, 9, 8].find(
    (each) => sheets.heightOf(text, { ...style, size: each }) <= room,
  );
  const maxLines = Math.max(1, Math.floor(room / (8 * style.leading)));
  sheets.block(text, EDGE, top + 2, { ...style, size: size ?? 8, maxLines });
  sheets.text(phone, EDGE, phoneBaseline, { size: 14, weight: 'bold' });
}

function drawPayment(sheets: Sheets, order: PaperOrder, { t, money }: PaperWords): void {
  const { document } = sheets;
  const middle = BANDS.payment + 25;
  if (order.dueMinor > 0) {
    document.rect(EDGE, BANDS.payment, WIDTH, 38).fill(INK);
    const amount = money(order.dueMinor, order.currency);
    if (order.paymentStatus !== 'cod') {
      drawHold(sheets, t('documents.hold', { amount }), middle);
      return;
    }
    const white = { weight: 'bold', color: '#ffffff' } as const;
    const amountWidth = sheets.text(amount, RIGHT - 12, middle + 1, {
      ...white,
      size: 19,
      align: 'right',
    });
    const room = INSIDE - amountWidth;
    const codWidth = drawLarge(sheets, t('documents.label.cod'), middle, room * 0.6, '#ffffff');
    const collect = t('documents.label.collect');
    const size = sheets.sizeFor(collect, { sizes: [10, 9, 8, 7], width: room - codWidth - 22 });
    sheets.text(collect, EDGE + 22 + codWidth, middle, { size, color: '#ffffff' });
    return;
  }
  document
    .rect(EDGE + 0.75, BANDS.payment + 0.75, WIDTH - 1.5, 36.5)
    .lineWidth(1.5)
    .stroke(INK);
  const width = drawLarge(sheets, t('documents.label.prepaid'), middle, INSIDE * 0.55, INK);
  const nothing = t('documents.label.nothingToCollect');
  const size = sheets.sizeFor(nothing, { sizes: [10, 9, 8, 7], width: INSIDE - width - 14 });
  sheets.text(nothing, RIGHT - 12, middle - 1, { size, align: 'right' });
}

function drawLarge(sheets: Sheets, word: string, middle: number, width: number, color: string) {
  const size = sheets.sizeFor(word, { sizes: [17, 15, 13, 11, 9], width, weight: 'bold' });
  return sheets.text(word, EDGE + 12, middle, { size, weight: 'bold', color });
}

/** The courier does not collect it: the parcel stays here until it is paid. */
function drawHold(sheets: Sheets, words: string, middle: number): void {
  const sizes = [17, 15, 13, 11, 9, 8, 7];
  const size = sheets.sizeFor(words, { sizes, width: INSIDE, weight: 'bold' });
  const style = { size, weight: 'bold', color: '#ffffff', align: 'center' } as const;
  sheets.text(words, LABEL.width / 2, middle, style);
}

/** A parcel without an encodable number has its order's. */
function drawParcel(sheets: Sheets, order: PaperOrder, { t }: PaperWords): void {
  const { parcel } = order;
  const top = BANDS.parcel;
  const bars = parcel && code128(parcel.awb);
  const code = bars ? { bars, text: parcel.awb } : ofOrder(order);
  const courier = parcel
    ? parcel.courier || t('documents.label.courier')
    : t('documents.label.orderNumber');
  const count = t('documents.label.count', { count: pieces(order) });
  const countWidth = sheets.face.width(count, 9, 'regular');
  const line = { size: 9, width: WIDTH - countWidth - 12, maxLines: 1 };
  const [name = ''] = sheets.lines(courier, line);
  sheets.text(name, EDGE, top + 9, { size: 9, color: SOFT });
  sheets.text(count, RIGHT, top + 9, { size: 9, color: SOFT, align: 'right' });
  drawBars(sheets, code.bars, top + 15, 48);
  const caption = { size: 11, weight: 'bold', align: 'center' } as const;
  const shown = parcel ? parcel.awb : code.text;
  const [awb = ''] = sheets.lines(shown, { ...caption, width: WIDTH, maxLines: 1 });
  sheets.text(awb, LABEL.width / 2, top + 77, caption);
}

function ofOrder({ orderNumber }: PaperOrder): { bars: Bars; text: string } {
  const text = String(orderNumber);
  return { bars: code128(text) ?? [], text };
}

function drawBars({ document }: Sheets, bars: Bars, top: number, height: number): void {
  const module = Math.min(THICKEST_MODULE, LABEL.width / (modulesOf(bars) + 2 * QUIET));
  let x = (LABEL.width - modulesOf(bars) * module) / 2;
  for (const [index, width] of bars.entries()) {
    if (index % 2 === 0) document.rect(x, top, width * module, height);
    x += width * module;
  }
  document.fill('#000000');
}

function drawSender(sheets: Sheets, store: PaperStore, { t }: PaperWords): void {
  const top = BANDS.sender;
  sheets.rule(EDGE, top - 4, WIDTH, INK, 0.75);
  const sender = [store.name, store.address.replace(/\s*\n\s*/g, ', '), store.phone]
    .filter(Boolean)
    .join(' · ');
  sheets.block(t('documents.label.from', { sender }), EDGE, top - 1, {
    size: 7.5,
    width: WIDTH,
    leading: 1.3,
    maxLines: 4,
  });
}
