import { files, type StoredFile } from '../../../clients/files.ts';
import { isUuid } from '../../../ids.ts';
import { IMAGE_WIDTHS, type ImageWidth } from './image-url.ts';

export const imagesFolder = (ownerId: string): string => `images/${ownerId}`;

const folderOf = (ownerId: string, imageId: string) => `${imagesFolder(ownerId)}/${imageId}`;

export const imageFileKey = (ownerId: string, imageId: string, width: ImageWidth): string =>
  `${folderOf(ownerId, imageId)}/${width}.webp`;

export async function findImageFile(
  ownerId: string,
  imageId: string,
  fileName: string,
): Promise<StoredFile | null> {
  const width = IMAGE_WIDTHS.find((known) => fileName === `${known}.webp`);
  if (!width || !isUuid(ownerId) || !isUuid(imageId)) return null;
  return files().read(imageFileKey(ownerId.toLowerCase(), imageId.toLowerCase(), width));
}

/** Never throws: a file without its row only costs space, since its address is unknown. */
export async function removeImageFiles(ownerId: string, imageIds: string[]): Promise<void> {
  await Promise.allSettled(imageIds.map((id) => files().removeAll(folderOf(ownerId, id))));
}
