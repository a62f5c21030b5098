import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { notFound } from '../../../errors.ts';
import { type AppPlugin, isFragmentRequest } from '../../../kernel/http/http-types.ts';
import { textIn } from '../../../kernel/translation/text.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { UPLOAD_TIMEOUT_MS, withUploads } from '../../../plugins/bodies/uploads.ts';
import {
  addImages,
  IMAGE_UPLOAD,
  type ImageProblem,
  refuseNoImages,
} from '../../../web/receive-images.ts';
import { getProduct } from '../find-product.ts';
import { removeImage } from '../photos/remove-image.ts';
import { updateImage } from '../photos/update-image.ts';
import type { ProductRecord } from '../product.ts';
import { editorPage, photosOf } from './editor-page.ts';
import { productFormOf } from './product-form.ts';
import { storeOf } from './store-of.ts';

const Params = Type.Object({ id: Type.String({ format: 'uuid' }) });
const PhotoParams = Type.Object({ ...Params.properties, imageId: Type.String({ format: 'uuid' }) });
const PhotoForm = Type.Object({
  intent: Type.Enum(['up', 'down', 'remove', 'describe'], { default: 'describe' }),
  alt: Type.String({ maxLength: 300, default: '' }),
});

export const productPhotoRoutes: AppPlugin = async (app) => {
  app.post(
    '/products/:id/photos',
    { schema: { params: Params }, handlerTimeout: UPLOAD_TIMEOUT_MS },
    async (request, reply) =>
      withUploads(request, IMAGE_UPLOAD, async ({ files }) => {
        refuseNoImages(files);
        const { images, problems } = await addImages(request.tenant, request.params.id, files);
        return answer(
          request,
          reply,
          request.params.id,
          photosAdded(images.length, request.t),
          problems,
        );
      }),
  );

  app.post(
    '/products/:id/photos/:imageId',
    { schema: { params: PhotoParams, body: PhotoForm } },
    async (request, reply) => {
      const { id, imageId } = request.params;
      const said = await changePhoto(
        request,
        await getProduct(request.tenant, id),
        imageId,
        request.body,
      );
      return answer(request, reply, id, said);
    },
  );
};

const photosAdded = (photos: number, t: Translator): string =>
  photos === 0 ? '' : t('products.photos.added', { photos });

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
  const { t } = request;
  const photoProblems = problems.map((one) => ({ ...one, message: textIn(one.text, t) }));
  const product = await getProduct(request.tenant, productId);
  if (isFragmentRequest(request)) {
    const photos = photosOf(product, storeOf(request).ownerId);
    const data = { product, photos, photoProblems, said };
    return reply.code(photoProblems.length > 0 ? 422 : 200).page(PHOTOS, data);
  }
  if (photoProblems.length > 0) {
    const form = productFormOf(product, storeOf(request).currency);
    const data = { ...(await editorPage(request, product, { form })), photoProblems };
    return reply.code(422).page('seller/products/show', data);
  }
  return reply.flash(said).redirect(`/dashboard/products/${productId}#photos`, 303);
}

const PHOTOS = 'seller/products/_photos';
