import { qrCode } from '../../kernel/format/qr-code.ts';
import type { Translator } from '../../kernel/translation/translator.ts';
import { loadShaper } from '../documents/pdf/shaping.ts';
import { awning, COLORS, drawPicture, type PhotoPlace } from './draw-picture.ts';
import { isDrawable, lettering } from './lettering.ts';

export interface Shared {
  ownerId: string;
  title: string;
  text: string;
  /** The product's; empty for a shop. */
  price: string;
  shopName: string;
  images: readonly string[];
  url: string;
}

export const shownUrl = (url: string): string => decodeURI(url).replace(/^https?:\/\//, '');

const CARD = { width: 1200, height: 630 };

/** The link preview of chats: 1200 by 630 pixels, as JPEG, which all of them support. */
export async function linkCard(shared: Shared): Promise<Buffer> {
  await loadShaper();
  const { ownerId, title, text, shopName, images } = shared;
  const photoWidth = images.length > 0 ? 566 : 0;
  const left = { x: 64, width: CARD.width - photoWidth - 128 };
  const name = lettering(title, {
    ...{ ...left, baseline: 218, size: 68, maxLines: 3 },
    ...{ weight: 'bold' as const, color: COLORS.ink },
  });
  const below = lettering(text, {
    ...{ ...left, baseline: name.bottom - 12, size: 32, maxLines: 3 },
    ...{ weight: 'regular' as const, color: COLORS.soft },
  });
  const foot = lettering(title === shopName ? shownUrl(shared.url) : shopName, {
    ...{ ...left, baseline: 570, size: 30, maxLines: 1 },
    ...{ weight: 'bold' as const, color: COLORS.plum },
  });
  const svg = `<rect width="1200" height="630" fill="${COLORS.paper}"/>${name.svg}${below.svg}${foot.svg}${awning(CARD.width, 60)}`;
  const frame = { x: CARD.width - photoWidth, y: 0, width: photoWidth, height: CARD.height };
  return drawPicture(ownerId, { ...CARD, svg, photos: grid(images, frame) });
}

const STATUS = { width: 1080, height: 1920 };

/** A picture for a phone's status or story: photo, name, price and QR code. */
export async function statusPicture(shared: Shared, t: Translator): Promise<Buffer> {
  await loadShaper();
  const { ownerId, title, text, price, shopName, images, url } = shared;
  const wide = { x: 80, width: STATUS.width - 160, align: 'center' as const };
  const shop = price
    ? lettering(shopName, {
        ...{ ...wide, baseline: 220, size: 48, maxLines: 1 },
        ...{ weight: 'bold' as const, color: COLORS.plum },
      }).svg
    : '';
  const photos = grid(images, { x: 80, y: 280, width: 920, height: images.length > 0 ? 920 : 0 });
  const top = images.length > 0 ? 1_290 : 560;
  const name = lettering(title, {
    ...{ ...wide, baseline: top, size: 64, maxLines: 2 },
    ...{ weight: 'bold' as const, color: COLORS.ink },
  });
  const below = lettering(price || text, {
    ...{ ...wide, baseline: name.bottom + (price ? 20 : 6), size: price ? 72 : 36, maxLines: 2 },
    ...{ weight: price ? ('bold' as const) : ('regular' as const) },
    color: price ? COLORS.plum : COLORS.soft,
  });
  const code = qrCode(url);
  const side = 250;
  const words = lettering(t('shop.share.orderAt', { address: shownUrl(url) }), {
    ...{ x: 380, width: STATUS.width - 460, baseline: 1_640, size: 36, maxLines: 4 },
    ...{ weight: 'regular' as const, color: COLORS.ink },
  });
  const svg = `<rect width="1080" height="1920" fill="${COLORS.paper}"/>${awning(STATUS.width, 72)}${shop}${name.svg}${below.svg}${words.svg}<g transform="translate(80 1540) scale(${side / code.size})"><rect width="${code.size}" height="${code.size}" fill="#fff"/><path d="${code.path}"/></g>`;
  return drawPicture(ownerId, { ...STATUS, svg, photos });
}

function grid(
  images: readonly string[],
  { x, y, width, height }: Omit<PhotoPlace, 'imageId'>,
): PhotoPlace[] {
  const [first, second, third, fourth] = images;
  if (!first) return [];
  if (!second || !third || !fourth) return [{ imageId: first, x, y, width, height }];
  const half = { width: Math.ceil(width / 2), height: Math.ceil(height / 2) };
  return [first, second, third, fourth].map((imageId, place) => ({
    imageId,
    x: x + (place % 2) * Math.floor(width / 2),
    y: y + Math.floor(place / 2) * Math.floor(height / 2),
    ...half,
  }));
}

const letters = new Intl.Segmenter('en', { granularity: 'grapheme' });

/** The sizes, in pixels, of a shop's icon. */
export const ICON_SIDES = [180, 192, 512] as const;

/** A shop's icon on a phone's home screen: its first letter below the awning. PNG. */
export async function shopIcon(
  { ownerId, name }: { ownerId: string; name: string },
  side: (typeof ICON_SIDES)[number],
): Promise<Buffer> {
  await loadShaper();
  const [first] = letters.segment(name.trim());
  const letter = first?.segment.toUpperCase() ?? '';
  const drawn = lettering(isDrawable(letter) ? letter : 'S', {
    ...{ x: 0, width: 512, baseline: 392, size: 270, maxLines: 1, align: 'center' },
    ...{ weight: 'bold', color: COLORS.white },
  });
  // Phones round the corners and may cut a tenth off each side.
  const svg = `<svg width="${side}" height="${side}" viewBox="0 0 512 512"><rect width="512" height="512" fill="${COLORS.plum}"/><g transform="translate(0 52)">${icing()}</g>${drawn.svg}</svg>`;
  return drawPicture(ownerId, { width: side, height: side, svg, photos: [] }, 'png');
}

/** The awning in white and pink, which stands out on plum. */
const icing = (): string =>
  awning(512, 73).replaceAll(COLORS.pink, COLORS.white).replaceAll(COLORS.plum, '#e8a0cf');
