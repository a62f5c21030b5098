import { files } from '../../clients/files.ts';
import { isUuid } from '../../ids.ts';
import { imagesFolder } from '../catalog/photos/image-files.ts';
import { messagesFolder } from '../messages/media/media-files.ts';
import { logosFolder } from '../papers/change-logo.ts';
import { papersFolderOf } from '../papers/papers.ts';
import { User } from './user.ts';

/** Deletes all files of a deleted tenant; does nothing for an existing one. */
export async function forgetFiles(ownerId: string): Promise<void> {
  if (!isUuid(ownerId)) return;
  if (await User.query().findById(ownerId).select('id')) return;
  const folders = [imagesFolder, messagesFolder, logosFolder, papersFolderOf];
  for (const folderOf of folders) await files().removeAll(folderOf(ownerId));
}
