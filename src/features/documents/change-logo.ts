import { files } from '../../clients/files.ts';
import { Refusal } from '../../errors.ts';
import { newId } from '../../ids.ts';
import { inTransaction } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { type Message, message } from '../../kernel/translation/translator.ts';
import type { Actor } from '../../session.ts';
import { imageKindOf } from '../catalog/photos/make-image-sizes.ts';
import { onePictureAtATime, sharpLibrary } from '../catalog/photos/sharp.ts';
import { recordChanges } from '../stores/log/record-in-log.ts';
import { paperSettings, saveLogoKey } from '../stores/paper-settings.ts';
import { issuedLogos } from './invoice-numbers.ts';

/** Pixels of a stored logo: sharp at its size on documents. */
const BOX = { width: 900, height: 276 };
const MAX_PIXELS = 25_000_000;
const KINDS: readonly string[] = ['png', 'jpeg', 'webp'];

const badLogo = (words: Message) => new Refusal(400, 'BAD_IMAGE', words);

/**
 * `path`: a file on this machine, which the caller removes. Recorded in the store's log.
 * @throws Refusal 400 BAD_IMAGE, in words for the uploader
 */
export async function changeLogo(tenant: Tenant, path: string, actor: Actor): Promise<void> {
  const content = await asLogo(path);
  const id = newId();
  const key = logoKeyOf(tenant, id);
  await files().put(key, content);
  await replaceLogo(tenant, key, actor).catch(async (error) => {
    await files().removeAll(folderOf(tenant, id));
    throw error;
  });
}

export const removeLogo = (tenant: Tenant, actor: Actor): Promise<void> =>
  replaceLogo(tenant, null, actor);

export const logosFolder = (ownerId: string): string => `logos/${ownerId}`;

const folderOf = ({ ownerId }: Tenant, id: string): string => `${logosFolder(ownerId)}/${id}`;
const logoKeyOf = (tenant: Tenant, id: string): string => `${folderOf(tenant, id)}/logo.png`;

export async function knownLogos(
  tenant: Tenant,
  ids: readonly string[],
): Promise<{ id: string }[]> {
  const { logoKey } = await paperSettings(tenant);
  const idOf = new Map(ids.map((id) => [logoKeyOf(tenant, id), id]));
  const issued = await issuedLogos(tenant, [...idOf.keys()]);
  return [{ logoKey }, ...issued].flatMap((each) => {
    const id = each.logoKey === null ? undefined : idOf.get(each.logoKey);
    return id === undefined ? [] : [{ id }];
  });
}

async function replaceLogo(tenant: Tenant, key: string | null, actor: Actor): Promise<void> {
  await inTransaction(async (trx) => {
    const former = await saveLogoKey(tenant, key, trx);
    const logo = { field: 'logo', before: former && 'set', after: key && 'a new one' };
    const changes = former === key ? [] : [logo];
    await recordChanges(tenant, { action: 'documents_changed', actor, changes }, trx);
  });
}

/** On white, since the PDF draws a picture without transparency many times faster. */
async function asLogo(path: string): Promise<Buffer> {
  if (!KINDS.includes(await imageKindOf(path))) {
    throw badLogo(message('errors.settings.logoKind'));
  }
  const sharp = await sharpLibrary();
  try {
    // Trimmed and rotated at full size.
    return await onePictureAtATime(() =>
      sharp(path, { limitInputPixels: MAX_PIXELS })
        .autoOrient()
        .flatten({ background: '#ffffff' })
        .trim({ background: '#ffffff', threshold: 8 })
        .resize({ ...BOX, fit: 'inside', withoutEnlargement: true })
        .toColourspace('srgb')
        .png({ compressionLevel: 9 })
        .toBuffer(),
    );
  } catch {
    throw badLogo(message('errors.settings.logoDamaged'));
  }
}
