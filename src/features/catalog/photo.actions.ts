import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { invalidField, notFound, Refusal } from '../../errors.ts';
import { action } from '../../kernel/http/action.ts';
import { type AppPlugin, isFragmentRequest } from '../../kernel/http/http-types.ts';
import { paramsOf } from '../../kernel/http/path.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { type Text, textIn } from '../../kernel/translation/text.ts';
import { message } from '../../kernel/translation/translator.ts';
import { UPLOADS } from '../../limits.ts';
import {
  UPLOAD_TIMEOUT_MS,
  type UploadedFile,
  type UploadLimits,
  withUploads,
} from '../../plugins/bodies/uploads.ts';
import { removeImage, updateImage } from './change-images.ts';
import { getProduct } from './find-product.ts';
import { addImage, MAX_IMAGES } from './photos/add-image.ts';
import { imageUrl } from './photos/image-url.ts';
import type { ProductImage } from './photos/product-image.ts';
import { photosOf, showEditor } from './product.pages.ts';
import type { ProductRecord } from './product.ts';

export const IMAGE_UPLOAD: UploadLimits = { maxFiles: MAX_IMAGES, maxBytes: UPLOADS.photoBytes };
const IMAGES = '/products/:id/images';
const IMAGE = `${IMAGES}/:imageId` as const;
const PHOTOS = '/products/:id/photos';
const PHOTO = `${PHOTOS}/:imageId` as const;
const Alt = { maxLength: 300 };

const ImageJson = Type.Object({
  id: Type.String({ format: 'uuid' }),
  url: Type.String(),
  alt: Type.String(),
});
const imageJson = ({ ownerId, id, alt }: ProductImage) => ({
  id,
  url: imageUrl(ownerId, id, 480),
  alt,
});

/** What the API can do with a photo that is there. */
export const photoActions = [
  action({
    at: IMAGE,
    input: Type.Object(
      {
        alt: Type.Optional(Type.String(Alt)),
        position: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
      },
      { minProperties: 1 },
    ),
    run: ({ tenant, params: { id, imageId }, input }) => updateImage(tenant, id, imageId, input),
    api: {
      method: 'PATCH',
      summary:
        'Change the description or position of a photo. The photo at position 0 is the main photo',
      answer: { schema: ImageJson, json: imageJson },
    },
  }),
  action({
    at: IMAGE,
    run: ({ tenant, params: { id, imageId } }) => removeImage(tenant, id, imageId),
    api: { method: 'DELETE', summary: 'Remove a photo' },
  }),
];

const SentImages = Type.Object({
  items: Type.Array(ImageJson),
  problems: Type.Array(
    Type.Object({
      fileName: Type.String(),
      statusCode: Type.Integer(),
      code: Type.String(),
      message: Type.String(),
    }),
  ),
});

export const sentPhotos: AppPlugin = async (app) => {
  const schema = {
    summary: 'Upload up to 12 photos as multipart form data, field `file`, each up to 20 MiB',
    consumes: ['multipart/form-data'],
    ...paramsOf(IMAGES),
    response: { 201: SentImages },
  };
  app.post(IMAGES, { schema, handlerTimeout: UPLOAD_TIMEOUT_MS }, async (request, reply) => {
    const { images, problems } = await receivedImages(request, request.params.id);
    const [first] = problems;
    if (images.length === 0 && first) {
      throw new Refusal(first.statusCode, first.code, first.message, { problems });
    }
    return reply.code(201).send({ items: images.map(imageJson), problems });
  });
};

const PhotoForm = Type.Object({
  intent: Type.Enum(['up', 'down', 'remove', 'describe'], { default: 'describe' }),
  alt: Type.String({ ...Alt, default: '' }),
});

export const photoPages: AppPlugin = async (app) => {
  app.post(
    PHOTOS,
    { schema: paramsOf(PHOTOS), handlerTimeout: UPLOAD_TIMEOUT_MS },
    async (request, reply) => {
      const { id } = request.params;
      const { images, problems } = await receivedImages(request, id);
      const photos = images.length;
      const said = photos === 0 ? '' : request.t('products.photos.added', { photos });
      return answer(request, reply, id, said, problems);
    },
  );

  app.post(PHOTO, { schema: { ...paramsOf(PHOTO), body: PhotoForm } }, async (request, reply) => {
    const { id, imageId } = request.params;
    const product = await getProduct(request.tenant, id);
    const said = await changePhoto(request, product, imageId, request.body);
    return answer(request, reply, id, said);
  });
};

async function changePhoto(
  { tenant, t }: FastifyRequest,
  product: ProductRecord,
  imageId: string,
  { intent, alt }: Static<typeof PhotoForm>,
): Promise<string> {
  const place = product.images.findIndex(({ id }) => id === imageId);
  if (place < 0) throw notFound('Photo');
  if (intent === 'remove') {
    await removeImage(tenant, product.id, imageId);
    return t('products.photos.removed');
  }
  if (intent === 'describe') {
    await updateImage(tenant, product.id, imageId, { alt });
    return t('products.photos.described');
  }
  const position = Math.max(0, place + (intent === 'up' ? -1 : 1));
  await updateImage(tenant, product.id, imageId, { alt, position });
  return position === 0
    ? t('products.photos.isMain')
    : t('products.photos.moved', { position: position + 1 });
}

/** For htmx the list of photos; else back to the editor, which shows refusals. */
async function answer(
  request: FastifyRequest,
  reply: FastifyReply,
  productId: string,
  said: string,
  problems: ImageProblem[] = [],
) {
  const { tenant, t } = request;
  const photoProblems = problems.map((one) => ({ ...one, message: textIn(one.text, t) }));
  const product = await getProduct(tenant, productId);
  if (photoProblems.length > 0) reply.code(422);
  if (isFragmentRequest(request)) {
    const photos = photosOf(product, tenant.ownerId);
    return reply.page('seller/products/_photos', { product, photos, photoProblems, said });
  }
  return photoProblems.length > 0
    ? showEditor(request, reply, product, { photoProblems })
    : reply.flash(said).redirect(`/dashboard/products/${productId}#photos`, 303);
}

export interface ImageProblem {
  fileName: string;
  statusCode: number;
  code: string;
  /** English. */
  message: string;
  text: Text;
}

const receivedImages = (request: FastifyRequest, productId: string) =>
  withUploads(request, IMAGE_UPLOAD, ({ files }) => {
    if (files.length === 0) throw invalidField('file', message('errors.photos.noneChosen'));
    return addImages(request.tenant, productId, files);
  });

/** Each separately: a refused one doesn't affect the others. */
export async function addImages(tenant: Tenant, productId: string, uploads: UploadedFile[]) {
  const images: ProductImage[] = [];
  const problems: ImageProblem[] = [];
  for (const upload of uploads) {
    try {
      if (upload.tooLarge) throw tooLarge();
      images.push(await addImage(tenant, productId, { path: upload.path }));
    } catch (error) {
      problems.push(problemOf(upload, error));
    }
  }
  return { images, problems };
}

const tooLarge = () =>
  new Refusal(413, 'FILE_TOO_LARGE', message('errors.photos.tooLarge', { most: '20' }));

function problemOf({ name }: UploadedFile, error: unknown): ImageProblem {
  if (!(error instanceof Refusal) || error.statusCode === 404) throw error;
  const { statusCode, code } = error;
  const text = error.words ?? error.message;
  return { fileName: name, statusCode, code, message: error.message, text };
}
