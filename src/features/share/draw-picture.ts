import { buffer } from 'node:stream/consumers';
import { files } from '../../clients/files.ts';
import { imageFileKey } from '../catalog/photos/image-files.ts';
import { onePictureAtATime, sharpLibrary } from '../catalog/photos/sharp.ts';

/** In pixels; the photo fills the area. */
export interface PhotoPlace {
  imageId: string;
  x: number;
  y: number;
  width: number;
  height: number;
}

export interface Drawing {
  width: number;
  height: number;
  svg: string;
  photos: readonly PhotoPlace[];
}

export const COLORS = {
  paper: '#faf7f2',
  ink: '#241c22',
  soft: '#655a62',
  plum: '#6d2456',
  pink: '#f6e9f1',
  white: '#ffffff',
};

export function awning(width: number, height: number): string {
  const stripes = Math.round(width / height);
  const step = width / stripes;
  return Array.from({ length: stripes }, (_, place) => {
    const color = place % 2 ? COLORS.pink : COLORS.plum;
    const [x, drop] = [place * step, height - step / 2];
    return `<path fill="${color}" d="M${x} 0h${step}v${drop}a${step / 2} ${step / 2} 0 0 1 -${step} 0z"/>`;
  }).join('');
}

/** JPEG or PNG. The place of a deleted photo stays empty. */
export function drawPicture(
  ownerId: string,
  { width, height, svg, photos }: Drawing,
  format: 'jpeg' | 'png' = 'jpeg',
): Promise<Buffer> {
  return onePictureAtATime(async () => {
    const sharp = await sharpLibrary();
    const ground = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${svg}</svg>`;
    const placed = await Promise.all(
      photos.map(async ({ imageId, x, y, ...size }) => {
        const photo = await photoFile(ownerId, imageId);
        return photo && { input: await sharp(photo).resize(size).toBuffer(), left: x, top: y };
      }),
    );
    const picture = sharp(Buffer.from(ground)).composite(placed.filter((each) => each !== null));
    return format === 'png'
      ? picture.png({ palette: true }).toBuffer()
      : picture.flatten({ background: COLORS.paper }).jpeg({ quality: 82 }).toBuffer();
  });
}

/** The largest stored size; null when there is none. */
export async function photoFile(ownerId: string, imageId: string): Promise<Buffer | null> {
  const file = await files().read(imageFileKey(ownerId, imageId, 960));
  return file && buffer(file.stream);
}
