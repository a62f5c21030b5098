import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { raw } from 'objection';
import { files } from '../../../clients/files.ts';
import { OutsideError } from '../../../clients/outside.ts';
import { Refusal } from '../../../errors.ts';
import { type Tenant, tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { stored, type Text } from '../../../kernel/translation/text.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { makeImageSizes } from '../../catalog/photos/make-image-sizes.ts';
import { tellDesksNow } from '../../live/tell-desks.ts';
import { MessageMedia } from '../message.ts';
import { beginMedia, type WaitingMedia } from '../queries/begin-media.ts';
import { downloadMedia } from './download-media.ts';
import { isPicture, type MediaFile, mediaFileKey, mediaFolder } from './media-files.ts';

/** After this many tries the download is given up: some ten minutes, with the job's delays. */
export const MAX_TRIES = 5;

/**
 * Downloads and stores one file of a message. Idempotent: a second run writes the same file under
 * the same key. Images are encoded again, so that no bytes of the sender reach a browser.
 * @throws errors that a retry may solve; the job retries
 */
export async function fetchMedia(ids: { ownerId: string; mediaId: string }): Promise<void> {
  const tenant = tenantOfStore(ids);
  const media = await beginMedia(tenant, ids.mediaId);
  if (!media) return;
  try {
    // The previous tries crashed their process.
    if (media.attempts > MAX_TRIES)
      throw new OutsideError(message('errors.messages.fileUnreadable'));
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
  if (!largest) throw new Error('The size of the image could not be read');
  return { name: 'picture.webp', content: largest.content };
}

const isTemporary = (error: unknown): boolean => error instanceof OutsideError && error.temporary;

/** Why it failed, in words for the seller; null if the cause is not the file. */
function reasonOf(error: unknown): Text | null {
  if (error instanceof OutsideError) return error.words ?? error.message;
  // Its own message is for uploads.
  return error instanceof Refusal ? message('errors.messages.imageNotShown') : null;
}

/** @returns false when its message was erased in the meantime, or the download was given up */
async function markStored(
  tenant: Tenant,
  id: string,
  { mimeType, bytes }: { mimeType: string; bytes: number },
): Promise<boolean> {
  const marked = await MessageMedia.of(tenant)
    .where({ id })
    .whereIn('state', ['waiting', 'stored'])
    .patch({
      state: 'stored',
      error: null,
      bytes,
      mimeType: raw(`coalesce(nullif(?, ''), mime_type)`, [mimeType.slice(0, 200)]),
    });
  return marked > 0;
}

async function noteMediaError(
  tenant: Tenant,
  id: string,
  { reason, isLast }: { reason: Text; isLast: boolean },
): Promise<void> {
  await MessageMedia.of(tenant)
    .where({ id, state: 'waiting' })
    .patch({ error: stored(reason), state: isLast ? 'failed' : 'waiting' });
}
