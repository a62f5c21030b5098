/** Pixels. */
export const IMAGE_WIDTHS = [160, 480, 960] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

let origin = '';

export function connectPhotos(assetUrl: string | null): void {
  origin = assetUrl ?? '';
}

/** Absolute, as other sites need it. */
export const pictureUrl = (path: string, pageOrigin: string): string =>
  `${origin || pageOrigin}${path}`;

/** With an origin only if it isn't the pages'. A photo never changes: cache it forever. */
export const imageUrl = (ownerId: string, imageId: string, width: ImageWidth): string =>
  `${origin}${imagePath(ownerId, imageId, width)}`;

/** At the pages' own origin, for carts: a browser keeps them longer than any CDN. */
export const imagePath = (ownerId: string, imageId: string, width: ImageWidth): string =>
  `/media/${ownerId}/${imageId}/${width}.webp`;
