import { rows } from '../../../db/db.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import type { WantedImage } from './note-images.ts';

/** A picture that could not be downloaded. */
export interface FailedImage {
  /** The product's name. */
  product: string;
  address: string;
  message: string;
}

/** The progress of an import's pictures. */
export interface ImageReport {
  waiting: number;
  done: number;
  failed: number;
  /** The first hundred of them, in the order of the file. */
  problems: FailedImage[];
}

const SHOWN = 100;

interface Row extends FailedImage {
  state: 'waiting' | 'done' | 'failed';
}

const COLUMNS = `m.state, m.address, coalesce(m.error, '') as message, p.name as product`;

/** The progress of the pictures that an import noted. */
export async function imagesOfImport(tenant: Tenant, importId: string): Promise<ImageReport> {
  const found = await rows<Row>(
    `select ${COLUMNS} from product_image_imports m
       join products p on p.owner_id = m.owner_id and p.id = m.product_id
      where m.owner_id = ? and m.import_id = ?::uuid order by m.id`,
    [tenant.ownerId, importId],
  );
  return reportOf(found);
}

/** The progress of these pictures; `fresh` are those not noted yet. */
export async function imagesAsNoted(
  tenant: Tenant,
  images: readonly WantedImage[],
): Promise<ImageReport & { fresh: number }> {
  const found = await rows<Row>(
    `select ${COLUMNS} from unnest(?::uuid[], ?::text[]) as w (product_id, address)
       join product_image_imports m on m.owner_id = ? and m.product_id = w.product_id
        and md5(m.address) = md5(w.address)
       join products p on p.owner_id = m.owner_id and p.id = m.product_id
      order by m.id`,
    [
      images.map(({ productId }) => productId),
      images.map(({ address }) => address),
      tenant.ownerId,
    ],
  );
  return { ...reportOf(found), fresh: images.length - found.length };
}

function reportOf(found: readonly Row[]): ImageReport {
  const count = (state: Row['state']) => found.filter((row) => row.state === state).length;
  return {
    waiting: count('waiting'),
    done: count('done'),
    failed: count('failed'),
    problems: found
      .filter(({ state }) => state === 'failed')
      .slice(0, SHOWN)
      .map(({ product, address, message }) => ({ product, address, message })),
  };
}
