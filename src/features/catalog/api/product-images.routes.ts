import { Type } from 'typebox';
import { Refusal } from '../../../errors.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { UPLOAD_TIMEOUT_MS, withUploads } from '../../../plugins/bodies/uploads.ts';
import { addImages, IMAGE_UPLOAD, refuseNoImages } from '../../../web/receive-images.ts';
import { imageUrl } from '../photos/image-url.ts';
import type { ProductImage } from '../photos/product-image.ts';
import { removeImage } from '../photos/remove-image.ts';
import { updateImage } from '../photos/update-image.ts';

const ProductParams = Type.Object({ id: Type.String({ format: 'uuid' }) });
const ImageParams = Type.Object({
  id: Type.String({ format: 'uuid' }),
  imageId: Type.String({ format: 'uuid' }),
});
const ImageChanges = Type.Object(
  {
    alt: Type.Optional(Type.String({ maxLength: 300 })),
    position: Type.Optional(Type.Integer({ minimum: 0, maximum: 1000 })),
  },
  { minProperties: 1 },
);

const ImageJson = Type.Object({
  id: Type.String({ format: 'uuid' }),
  url: Type.String(),
  alt: Type.String(),
});
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

const imageJson = ({ ownerId, id, alt }: ProductImage) => ({
  id,
  url: imageUrl(ownerId, id, 480),
  alt,
});

export const productImageRoutes: AppPlugin = async (app) => {
  app.post(
    '/products/:id/images',
    {
      schema: {
        summary: 'Upload up to 12 photos as multipart form data, field `file`, each up to 20 MiB',
        consumes: ['multipart/form-data'],
        params: ProductParams,
        response: { 201: SentImages },
      },
      handlerTimeout: UPLOAD_TIMEOUT_MS,
    },
    async (request, reply) =>
      withUploads(request, IMAGE_UPLOAD, async ({ files }) => {
        refuseNoImages(files);
        const { images, problems } = await addImages(request.tenant, request.params.id, files);
        const [first] = problems;
        if (images.length === 0 && first) {
          throw new Refusal(first.statusCode, first.code, first.message, { problems });
        }
        return reply.code(201).send({ items: images.map(imageJson), problems });
      }),
  );

  app.patch(
    '/products/:id/images/:imageId',
    {
      schema: {
        summary:
          'Change the description or position of a photo. The photo at position 0 is the main photo',
        params: ImageParams,
        body: ImageChanges,
        response: { 200: ImageJson },
      },
    },
    async ({ tenant, params, body }) =>
      imageJson(await updateImage(tenant, params.id, params.imageId, body)),
  );

  app.delete(
    '/products/:id/images/:imageId',
    { schema: { summary: 'Remove a photo', params: ImageParams } },
    async ({ tenant, params }, reply) => {
      await removeImage(tenant, params.id, params.imageId);
      return reply.code(204).send();
    },
  );
};
