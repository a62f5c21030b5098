import { invalidField, Refusal } from '../errors.ts';
import { addImage, MAX_IMAGES } from '../features/catalog/photos/add-image.ts';
import type { ProductImage } from '../features/catalog/photos/product-image.ts';
import type { Tenant } from '../kernel/tenancy/tenant.ts';
import type { Text } from '../kernel/translation/text.ts';
import { message } from '../kernel/translation/translator.ts';
import { UPLOADS } from '../limits.ts';
import type { UploadedFile, UploadLimits } from '../plugins/bodies/uploads.ts';

export const IMAGE_UPLOAD: UploadLimits = { maxFiles: MAX_IMAGES, maxBytes: UPLOADS.photoBytes };

export interface ImageProblem {
  fileName: string;
  statusCode: number;
  code: string;
  /** English. */
  message: string;
  text: Text;
}

export interface ReceivedImages {
  images: ProductImage[];
  problems: ImageProblem[];
}

/** Each separately: a refused one doesn't affect the others. */
export async function addImages(
  tenant: Tenant,
  productId: string,
  uploads: UploadedFile[],
): Promise<ReceivedImages> {
  const result: ReceivedImages = { images: [], problems: [] };
  for (const upload of uploads) {
    try {
      if (upload.tooLarge) throw tooLarge();
      result.images.push(await addImage(tenant, productId, { path: upload.path }));
    } catch (error) {
      result.problems.push(problemOf(upload, error));
    }
  }
  return result;
}

/** @throws Refusal 400 when no photo was sent */
export function refuseNoImages(uploads: UploadedFile[]): void {
  if (uploads.length === 0) throw invalidField('file', message('errors.photos.noneChosen'));
}

const tooLarge = () =>
  new Refusal(413, 'FILE_TOO_LARGE', message('errors.photos.tooLarge', { most: '20' }));

function problemOf({ name }: UploadedFile, error: unknown): ImageProblem {
  if (!(error instanceof Refusal) || error.statusCode === 404) throw error;
  const { statusCode, code } = error;
  const text = error.words ?? error.message;
  return { fileName: name, statusCode, code, message: error.message, text };
}
