import { files, type StoredFile } from '../../../clients/files.ts';
import { isUuid } from '../../../ids.ts';
import { IMAGE_WIDTHS } from '../image-url.ts';
import { imageFileKey } from './image-files.ts';

/** One size of a photo by its address; null when there is none. */
export async function findImageFile(
  ownerId: string,
  imageId: string,
  fileName: string,
): Promise<StoredFile | null> {
  const width = IMAGE_WIDTHS.find((known) => fileName === `${known}.webp`);
  if (!width || !isUuid(ownerId) || !isUuid(imageId)) return null;
  return files().read(imageFileKey(ownerId.toLowerCase(), imageId.toLowerCase(), width));
}
