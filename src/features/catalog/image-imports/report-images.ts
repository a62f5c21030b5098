import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { fromStored, type Text } from '../../../kernel/translation/text.ts';
import type { WantedImage } from './product-image-import.ts';
import { alreadyNoted, type ImportedImage, notedByImport } from './queries/image-imports.ts';

export interface FailedImage {
  product: string;
  address: string;
  message: Text;
}

/** Without full stops; empty when there are none. */
export interface ImageReport {
  waiting: number;
  done: number;
  failed: number;
  problems: FailedImage[];
}

const SHOWN = 100;

export const imagesOfImport = async (tenant: Tenant, importId: string): Promise<ImageReport> =>
  reportOf(await notedByImport(tenant, importId));

/** `fresh` are those not noted yet. */
export async function imagesAsNoted(
  tenant: Tenant,
  images: readonly WantedImage[],
): Promise<ImageReport & { fresh: number }> {
  const found = await alreadyNoted(tenant, images);
  return { ...reportOf(found), fresh: images.length - found.length };
}

function reportOf(found: readonly ImportedImage[]): ImageReport {
  const count = (state: ImportedImage['state']) =>
    found.filter((row) => row.state === state).length;
  return {
    waiting: count('waiting'),
    done: count('done'),
    failed: count('failed'),
    problems: found
      .filter(({ state }) => state === 'failed')
      .slice(0, SHOWN)
      .map(({ product, address, message }) => ({ product, address, message: fromStored(message) })),
  };
}
