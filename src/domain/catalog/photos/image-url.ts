/** The widths, in pixels, in which each photo is stored. */
export const IMAGE_WIDTHS = [160, 480, 960] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];

/**
 * The path of one size of a photo. A photo never changes under its id, so it can be cached forever.
 */
export const imageUrl = (ownerId: string, imageId: string, width: ImageWidth): string =>
  `/media/${ownerId}/${imageId}/${width}.webp`;
