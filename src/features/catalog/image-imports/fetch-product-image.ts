import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { raw } from 'objection';
import { OutsideError, type OutsidePolicy, PUBLIC_INTERNET } from '../../../clients/outside.ts';
import { downloadImage } from '../../../clients/remote-image.ts';
import { Refusal } from '../../../errors.ts';
import { inTransaction } from '../../../kernel/db/db.ts';
import { type Tenant, tenantOfStore } from '../../../kernel/tenancy/tenant.ts';
import { stored, type Text } from '../../../kernel/translation/text.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { addImage } from '../photos/add-image.ts';
import { queueImages } from './note-images.ts';
import { ProductImageImport } from './product-image-import.ts';
import { AlreadySettled, settleImage } from './settle-image.ts';

/** After this many tries, the picture is given up. */
export const MAX_TRIES = 3;

/**
 * Then starts the store's next one. Idempotent: the photo and its completion are one transaction.
 * `policy` checks the address before each connection; the content is checked afterwards.
 * @throws errors that a retry may solve; the job retries
 */
export async function fetchProductImage(
  ids: { ownerId: string; imageImportId: string },
  policy: OutsidePolicy = PUBLIC_INTERNET,
): Promise<void> {
  const tenant = tenantOfStore(ids);
  const [image] = await waiting(tenant, ids.imageImportId)
    .patch({ attempts: raw('attempts + 1') })
    .returning('*');
  if (image) await attempt(tenant, image, policy);
  await inTransaction((trx) => queueImages(tenant, trx));
}

const waiting = (tenant: Tenant, id: string) =>
  ProductImageImport.of(tenant).where({ id, state: 'waiting' });

async function attempt(
  tenant: Tenant,
  image: ProductImageImport,
  policy: OutsidePolicy,
): Promise<void> {
  // The previous tries never finished.
  if (image.attempts > MAX_TRIES) return fail(tenant, image, message('errors.photos.unreadable'));
  try {
    await bringIn(tenant, image, policy);
  } catch (error) {
    if (error instanceof AlreadySettled) return;
    const reason = reasonOf(error, image);
    if (reason === null) throw error;
    if (!isTemporary(error) || image.attempts >= MAX_TRIES) return fail(tenant, image, reason);
    await waiting(tenant, image.id).patch({ error: stored(reason) });
    throw error;
  }
}

const fail = async (tenant: Tenant, { id }: ProductImageImport, reason: Text): Promise<void> => {
  await waiting(tenant, id).patch({ error: stored(reason), state: 'failed' });
};

async function bringIn(
  tenant: Tenant,
  image: ProductImageImport,
  policy: OutsidePolicy,
): Promise<void> {
  const folder = await mkdtemp(join(tmpdir(), 'stallkeeper-picture-'));
  const path = join(folder, 'picture');
  try {
    await downloadImage(image.address, path, policy);
    await addImage(tenant, image.productId, { path, alt: image.alt }, (photo, trx) =>
      settleImage(tenant, image, photo, trx),
    );
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const isTemporary = (error: unknown): boolean => error instanceof OutsideError && error.temporary;

/** Why there is no photo, in words for the seller; null if the cause is not the picture. */
function reasonOf(error: unknown, { address }: ProductImageImport): Text | null {
  if (error instanceof OutsideError) return error.words ?? error.message;
  if (!(error instanceof Refusal)) return null;
  const problem = error.words ?? error.message;
  return error.code === 'BAD_IMAGE'
    ? message('errors.photos.fromHost', { host: new URL(address).host, problem })
    : problem;
}
