import sharp, { type Sharp } from 'sharp';

/** A plain picture of one colour. */
export const aPicture = (width = 1200, height = 800): Sharp =>
  sharp({
    create: { width, height, channels: 3, background: { r: 40, g: 90, b: 160 } },
    limitInputPixels: false,
  });

/** What a phone sends: a JPEG lying on its side, with the place where it was taken inside. */
export const aPhonePhoto = (width = 1200, height = 800): Promise<Buffer> =>
  aPicture(width, height)
    .withExif({
      IFD0: { Make: 'Phone' },
      IFD3: { GPSLatitudeRef: 'N', GPSLatitude: '19/1 4/1 0/1' },
    })
    .withMetadata({ orientation: 6 })
    .jpeg()
    .toBuffer();

/** A picture that compresses badly, for the size limits. */
export const aNoisyPicture = (width: number, height: number): Promise<Buffer> =>
  sharp({
    create: {
      width,
      height,
      channels: 3,
      background: '#888',
      noise: { type: 'gaussian', mean: 128, sigma: 60 },
    },
  })
    .png()
    .toBuffer();
