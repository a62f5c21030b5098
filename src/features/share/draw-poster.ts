import { qrCode } from '../../kernel/format/qr-code.ts';
import type { Translator } from '../../kernel/translation/translator.ts';
import { sharpLibrary } from '../catalog/photos/sharp.ts';
import { A4, INK, Sheets, SOFT } from '../documents/pdf/sheets.ts';
import { photoFile } from './draw-picture.ts';
import { type Shared, shownUrl } from './shop-pictures.ts';

const MARGIN = 56;
const INNER = A4.width - 2 * MARGIN;
const MIDDLE = A4.width / 2;
const CODE = 300;
const PHOTO = 190;
const PLUM = '#6d2456';
const PINK = '#f6e9f1';

export async function drawPoster(shared: Shared, t: Translator): Promise<Buffer> {
  const { title, text, price, shopName, url } = shared;
  const sheets = await Sheets.open(t('shop.share.poster', { name: title }));
  sheets.addPage(A4);
  drawAwning(sheets);
  let top = 96;
  if (price) top = centred(sheets, shopName, top, { size: 18, weight: 'bold', color: PLUM }) + 6;
  top = centred(sheets, title, top, { size: price ? 34 : 44, weight: 'bold', maxLines: 2 });
  if (price) top = centred(sheets, price, top + 2, { size: 28, weight: 'bold', color: PLUM });
  else if (text) top = centred(sheets, text, top + 6, { size: 15, color: SOFT, maxLines: 3 });
  top = await drawPhoto(sheets, shared, top + 16);
  const code = qrCode(url);
  const side = Math.min(CODE, A4.height - top - 150);
  sheets.document
    .save()
    .translate(MIDDLE - side / 2, top)
    .scale(side / code.size)
    .path(code.path)
    .fill(INK)
    .restore();
  top = centred(sheets, t('shop.share.scan'), top + side + 2, { size: 26, weight: 'bold' });
  centred(sheets, shownUrl(url), top + 4, { size: 13, color: SOFT, maxLines: 2 });
  return sheets.finish();
}

interface Centred {
  size: number;
  weight?: 'regular' | 'bold';
  color?: string;
  maxLines?: number;
}

const centred = (sheets: Sheets, text: string, top: number, style: Centred): number =>
  sheets.block(text, MIDDLE, top, {
    ...{ maxLines: 1, leading: 1.25, ...style },
    ...{ width: INNER, align: 'center' as const },
  });

/** @returns where the next element may begin */
async function drawPhoto(sheets: Sheets, shared: Shared, top: number): Promise<number> {
  const [imageId] = shared.images;
  const photo = imageId && (await photoFile(shared.ownerId, imageId));
  if (!photo) return top;
  const sharp = await sharpLibrary();
  const side = PHOTO * 3;
  const jpeg = await sharp(photo).resize(side, side).jpeg({ quality: 85 }).toBuffer();
  sheets.document.image(jpeg, MIDDLE - PHOTO / 2, top, { width: PHOTO });
  return top + PHOTO + 12;
}

function drawAwning({ document }: Sheets): void {
  const stripes = 14;
  const width = A4.width / stripes;
  for (let place = 0; place < stripes; place++) {
    const [x, middle] = [place * width, place * width + width / 2];
    const color = place % 2 ? PINK : PLUM;
    document.rect(x, 0, width, 34).fill(color);
    document.circle(middle, 34, width / 2).fill(color);
  }
}
