import { open } from 'node:fs/promises';
import type { Metadata, Sharp } from 'sharp';
import { Refusal } from '../../../errors.ts';
import { type Message, message } from '../../../kernel/translation/translator.ts';
import { IMAGE_WIDTHS, type ImageWidth } from './image-url.ts';
import { onePictureAtATime, sharpLibrary } from './sharp.ts';

/** WebP; `width` and `height` are those of the largest. */
export interface ImageSizes {
  width: number;
  height: number;
  files: { width: ImageWidth; content: Buffer }[];
}

type ReadableKind = Exclude<ImageKind, 'heic' | 'svg' | 'other'>;

const MEGA = 1_000_000;
/**
 * The most pixels of an upload. JPEG and PNG are read row by row; the others, and progressive
 * pictures, are decoded as a whole (an AVIF takes 17 bytes per pixel). So none takes over 200 MiB.
 */
const MAX_PIXELS: Record<ReadableKind, number> = {
  jpeg: 60 * MEGA,
  png: 60 * MEGA,
  webp: 25 * MEGA,
  gif: 25 * MEGA,
  avif: 12.5 * MEGA,
};
const MAX_PIXELS_PROGRESSIVE = 25 * MEGA;
/** A picture taller than this many times its width is scaled to the height instead. */
const MAX_TALLNESS = 2;
const MAX_BYTES: Record<ImageWidth, number> = { 160: 20_000, 480: 60_000, 960: 150_000 };
const QUALITIES = [80, 68, 56, 44, 32, 20, 10, 1];

const badImage = (words: Message) => new Refusal(400, 'BAD_IMAGE', words);

/**
 * Upright, without metadata (a phone's photo contains its location), never enlarged.
 * @throws Refusal BAD_IMAGE, in words for the uploader
 */
export async function makeImageSizes(path: string): Promise<ImageSizes> {
  const kind = readable(await imageKindOf(path));
  try {
    return await onePictureAtATime(async () => {
      const source = await inspected(path, kind);
      return encoded(await uprightPixels(path, source));
    });
  } catch (error) {
    if (error instanceof Refusal) throw error;
    throw badImage(message('errors.photos.damaged'));
  }
}

function readable(kind: ImageKind): ReadableKind {
  if (kind === 'heic') {
    throw badImage(message('errors.photos.heic'));
  }
  if (kind === 'svg') throw badImage(message('errors.photos.svg'));
  if (kind === 'other') {
    throw badImage(message('errors.photos.notAnImage'));
  }
  return kind;
}

async function inspected(path: string, kind: ReadableKind): Promise<Metadata> {
  const sharp = await sharpLibrary();
  // The limit is checked below, for a better message.
  const source = await sharp(path, { limitInputPixels: false }).metadata();
  const pixels = source.width * source.height;
  const limit = Math.min(
    MAX_PIXELS[kind],
    source.isProgressive ? MAX_PIXELS_PROGRESSIVE : Number.POSITIVE_INFINITY,
  );
  if (pixels > limit) {
    throw badImage(
      message('errors.photos.tooManyPixels', {
        pixels: String(Math.round(pixels / MEGA)),
        most: String(limit / MEGA),
      }),
    );
  }
  return source;
}

interface Pixels {
  data: Buffer;
  info: { width: number; height: number; channels: 1 | 2 | 3 | 4 };
}

/** Shrinks before rotating: the picture is read row by row, never in memory at full size. */
async function uprightPixels(path: string, source: Metadata): Promise<Pixels> {
  const sideways = (source.orientation ?? 1) >= 5;
  const largest = IMAGE_WIDTHS[IMAGE_WIDTHS.length - 1] as ImageWidth;
  const box = sideways
    ? { width: largest * MAX_TALLNESS, height: largest }
    : { width: largest, height: largest * MAX_TALLNESS };
  const sharp = await sharpLibrary();
  const small = await sharp(path, { limitInputPixels: 60 * MEGA, failOn: 'error' })
    .resize({ ...box, fit: 'inside', withoutEnlargement: true })
    .toColourspace('srgb')
    .raw()
    .toBuffer({ resolveWithObject: true });
  const { data, info } = await turned(
    sharp(small.data, { raw: small.info }),
    source.orientation ?? 1,
  )
    .raw()
    .toBuffer({ resolveWithObject: true });
  return { data, info };
}

/** EXIF orientations 1 to 8 as mirroring and rotation. */
function turned(picture: Sharp, orientation: number): Sharp {
  const mirrored = [2, 4, 5, 7].includes(orientation) ? picture.flop() : picture;
  const quarterTurns = [0, 0, 0, 2, 2, 3, 1, 1, 3][orientation] ?? 0;
  return quarterTurns === 0 ? mirrored : mirrored.rotate(quarterTurns * 90);
}

async function encoded({ data, info }: Pixels): Promise<ImageSizes> {
  const sharp = await sharpLibrary();
  const files: ImageSizes['files'] = [];
  for (const width of IMAGE_WIDTHS) {
    const sized = sharp(data, { raw: info }).resize({
      width,
      height: width * MAX_TALLNESS,
      fit: 'inside',
      withoutEnlargement: true,
    });
    files.push({ width, content: await withinBytes(sized, MAX_BYTES[width]) });
  }
  return { width: info.width, height: info.height, files };
}

async function withinBytes(picture: Sharp, limit: number): Promise<Buffer> {
  let content = Buffer.alloc(0);
  for (const quality of QUALITIES) {
    content = await picture.clone().webp({ quality }).toBuffer();
    if (content.length <= limit) break;
  }
  return content;
}

export type ImageKind = 'jpeg' | 'png' | 'webp' | 'gif' | 'avif' | 'heic' | 'svg' | 'other';

const HEAD_BYTES = 512;

/** By content, not name or declared type, so that only decoders chosen here read it. */
export async function imageKindOf(path: string): Promise<ImageKind> {
  const file = await open(path);
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0);
    return kindOf(buffer.subarray(0, bytesRead));
  } finally {
    await file.close();
  }
}

function kindOf(head: Buffer): ImageKind {
  const text = head.toString('latin1');
  if (text.startsWith('\xff\xd8\xff')) return 'jpeg';
  if (text.startsWith('\x89PNG\r\n\x1a\n')) return 'png';
  if (text.startsWith('GIF87a') || text.startsWith('GIF89a')) return 'gif';
  if (text.startsWith('RIFF') && text.slice(8, 12) === 'WEBP') return 'webp';
  if (text.slice(4, 8) === 'ftyp') return isoKind(text.slice(8));
  return /<svg|<\?xml|<!doctype/i.test(text) ? 'svg' : 'other';
}

/** ISO media files list their brands: AV1 pictures, HEVC pictures (phones) or others. */
function isoKind(brands: string): ImageKind {
  if (/^avi[fs]/.test(brands)) return 'avif';
  if (/^(?:heic|heix|heim|heis|hevc|hevx|mif1|msf1)/.test(brands)) {
    return /avi[fs]/.test(brands.slice(0, 40)) ? 'avif' : 'heic';
  }
  return 'other';
}
