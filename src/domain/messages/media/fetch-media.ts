import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { files } from '../../../clients/files.ts';
import { OutsideError } from '../../../clients/outside.ts';
import { Refusal } from '../../../errors.ts';
import { type Tenant, tenantOfStore } from '../../../tenant.ts';
import { makeImageSizes } from '../../catalog/photos/make-image-sizes.ts';
import { tellDesksNow } from '../../live/tell-desks.ts';
import { downloadMedia } from './download-media.ts';
import { isPicture, type MediaFile, mediaFileKey, mediaFolder } from './media-files.ts';
import { beginMedia, markStored, noteMediaError, type WaitingMedia } from './waiting-media.ts';

/** After this many tries a file is given up; with the job's waits that is some ten minutes. */
export const MAX_TRIES = 5;

/**
 * Fetches one file of a message and keeps it. Safe to run twice: the second run writes the same
 * file under the same key. A picture is drawn anew, so that nothing of what somebody sent reaches
 * a browser as it came.
 * @throws what a later try may mend; the job tries again
 */
export async function fetchMedia(ids: { ownerId: string; mediaId: string }): Promise<void> {
  const tenant = tenantOfStore(ids);
  const media = await beginMedia(tenant, ids.mediaId);
  if (!media) return;
  try {
    // The tries before this one took their process down.
    if (media.attempts > MAX_TRIES) throw new OutsideError('This file could not be read');
    await bringIn(tenant, media);
  } catch (error) {
    const reason = reasonOf(error);
    if (reason === null) throw error;
    const isLast = !isTemporary(error) || media.attempts >= MAX_TRIES;
    await noteMediaError(tenant, media.id, { reason, isLast });
    tellDesksNow(tenant, 'messages', media.conversationId);
    if (!isLast) throw error;
  }
}

async function bringIn(tenant: Tenant, media: WaitingMedia): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'stallkeeper-media-'));
  try {
    const path = join(folder, 'file');
    const mimeType = await downloadMedia(tenant, media, path);
    const { name, content } = await kept(media, path);
    await files().put(mediaFileKey(tenant.ownerId, media.id, name), content);
    const isKept = await markStored(tenant, media.id, { mimeType, bytes: content.length });
    tellDesksNow(tenant, 'messages', media.conversationId);
    if (!isKept) await files().removeAll(mediaFolder(tenant.ownerId, media.id));
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function kept(
  { kind }: WaitingMedia,
  path: string,
): Promise<{ name: MediaFile; content: Buffer }> {
  if (!isPicture(kind)) return { name: 'file', content: await readFile(path) };
  const largest = (await makeImageSizes(path)).files.at(-1);
  if (!largest) throw new Error('The size of the picture could not be read');
  return { name: 'picture.webp', content: largest.content };
}

const isTemporary = (error: unknown): boolean => error instanceof OutsideError && error.temporary;

/** Why it is not there, in words for the seller; null for what is no fault of the file. */
function reasonOf(error: unknown): string | null {
  if (error instanceof OutsideError) return error.message;
  // Its own words are for whoever uploads one.
  return error instanceof Refusal ? 'This image can’t be shown' : null;
}
