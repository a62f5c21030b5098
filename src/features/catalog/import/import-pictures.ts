import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { MAX_NOTED, noteImages } from '../image-imports/note-images.ts';
import type { WantedImage } from '../image-imports/product-image-import.ts';
import {
  type ImageReport,
  imageReportText,
  imagesAsNoted,
} from '../image-imports/report-images.ts';
import { MAX_IMAGES } from '../photos/add-image.ts';
import type { ProductInput } from '../product.ts';
import type { ParsedPicture } from './parse/parsed-catalog.ts';
import type { PlannedProduct } from './plan-import.ts';

/** `variantIds` are those that show it. */
export interface PlannedPicture extends Omit<ParsedPicture, 'row'> {
  variantIds: string[];
}

const MAX_ALT = 300;
/** One character too many shows that it was truncated; it is refused before any request. */
const KEPT_OF_ADDRESS = 2_001;

/** `rows` are those of `input.variants`, in order. */
export function plannedPicture(
  { row, ...picture }: ParsedPicture,
  rows: readonly number[],
  input: ProductInput,
): PlannedPicture {
  const id = row === null ? undefined : input.variants?.[rows.indexOf(row)]?.id;
  return { ...picture, variantIds: id ? [id] : [] };
}

export const wantedImages = (planned: readonly PlannedProduct[]): WantedImage[] =>
  planned.flatMap(({ after, pictures }) => picturesOf(after.id, pictures));

function picturesOf(productId: string, pictures: PlannedPicture[]): WantedImage[] {
  const byAddress = new Map<string, PlannedPicture>();
  for (const picture of pictures.toSorted(byPlace)) {
    const address = picture.address.slice(0, KEPT_OF_ADDRESS);
    const known = byAddress.get(address);
    if (!known) byAddress.set(address, { ...picture, address });
    else known.variantIds = [...new Set([...known.variantIds, ...picture.variantIds])];
  }
  return [...byAddress.values()]
    .slice(0, MAX_IMAGES)
    .map(({ address, alt, variantIds }, position) => ({
      productId,
      address,
      alt: alt.slice(0, MAX_ALT),
      position,
      variantIds,
    }));
}

const byPlace = (a: PlannedPicture, b: PlannedPicture): number =>
  (a.place ?? Number.MAX_SAFE_INTEGER) - (b.place ?? Number.MAX_SAFE_INTEGER);

/** An import retries those that failed before. */
export interface PictureResult extends ImageReport {
  /** How many wait for the next import of the file; absent in results of earlier versions. */
  leftOut?: number;
}

export async function importPictures(
  tenant: Tenant,
  images: readonly WantedImage[],
  { dryRun, importId = null }: { dryRun: boolean; importId?: string | undefined | null },
): Promise<PictureResult> {
  const { fresh, ...before } = await imagesAsNoted(tenant, images);
  if (!dryRun) await noteImages(tenant, images, importId);
  const leftOut = Math.max(0, fresh + before.failed - MAX_NOTED);
  return { ...before, waiting: before.waiting + Math.max(0, fresh - leftOut), leftOut };
}

export function picturesText(
  pictures: PictureResult,
  t: Translator,
  stage: 'planned' | 'running',
): string {
  const { waiting, done, failed } = imageReportText(pictures, t, stage);
  const { leftOut = 0 } = pictures;
  const rest = leftOut ? t('products.import.photos.later', { photos: leftOut }) : '';
  return [waiting, done, failed, rest].filter(Boolean).join('. ');
}
