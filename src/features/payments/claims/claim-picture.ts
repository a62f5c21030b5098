import { files, type StoredFile } from '../../../clients/files.ts';
import { newId } from '../../../ids.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { makeImageSizes } from '../../catalog/photos/make-image-sizes.ts';
import { PaymentClaim } from './payment-claim.ts';

export const claimsFolder = (ownerId: string): string => `claims/${ownerId}`;

const folderOf = ({ ownerId }: Tenant, claimId: string): string =>
  `${claimsFolder(ownerId)}/${claimId}`;

/** Each in a folder of its own, by which it is removed. */
const FILE = '/picture.webp';

/**
 * Encoded again, so that no bytes of the sender reach a browser, and without where it was taken.
 * @param path of a file on this machine, which the caller removes
 * @returns its key @throws Refusal 400 BAD_IMAGE, in words for the uploader
 */
export async function storePicture(tenant: Tenant, claimId: string, path: string): Promise<string> {
  const largest = (await makeImageSizes(path)).files.at(-1);
  if (!largest) throw new Error('The size of the picture could not be read');
  const key = `${folderOf(tenant, claimId)}/${newId()}${FILE}`;
  await files().put(key, largest.content);
  return key;
}

export const readPicture = (key: string): Promise<StoredFile | null> => files().read(key);

/** A file that is left over only costs space, until stray files are pruned. */
export function forgetPictures(tenant: Tenant, claimIds: readonly string[]): void {
  for (const id of claimIds) {
    files()
      .removeAll(folderOf(tenant, id))
      .catch(() => {});
  }
}

export function forgetPicture(key: string): void {
  files()
    .removeAll(key.slice(0, -FILE.length))
    .catch(() => {});
}

export const knownClaims = async (
  tenant: Tenant,
  ids: readonly string[],
): Promise<{ id: string }[]> =>
  PaymentClaim.of(tenant)
    .select('id')
    .whereNotNull('fileKey')
    .whereRaw('id = any(?::uuid[])', [[...ids]]);
