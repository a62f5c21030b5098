import { files } from '../../../clients/files.ts';
import type { ImageWidth } from '../image-url.ts';

/** Where the file store has all photos of a tenant. */
export const imagesFolder = (ownerId: string): string => `images/${ownerId}`;

const folderOf = (ownerId: string, imageId: string) => `${imagesFolder(ownerId)}/${imageId}`;

/** The file store's key of one size of a photo. */
export const imageFileKey = (ownerId: string, imageId: string, width: ImageWidth): string =>
  `${folderOf(ownerId, imageId)}/${width}.webp`;

/**
 * Removes the files of photos whose rows are gone. Never throws: a file without its row costs
 * space and nothing else, since nobody knows its address any more.
 */
export async function removeImageFiles(ownerId: string, imageIds: string[]): Promise<void> {
  await Promise.allSettled(imageIds.map((id) => files().removeAll(folderOf(ownerId, id))));
}
