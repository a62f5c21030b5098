import { Type } from 'typebox';
import { notFound } from '../../errors.ts';
import { findImageFile } from '../../features/catalog/photos/image-files.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { namePhotos } from '../../plugins/pages/shared-caches.ts';

const Params = Type.Object({
  ownerId: Type.String(),
  imageId: Type.String(),
  file: Type.String(),
});

/** `/media/<owner>/<photo>/480.webp`. @param isPurged whether a CDN is told of deleted photos */
export const mediaRoutes =
  (isPurged: boolean): AppPlugin =>
  async (app) => {
    app.get(
      '/media/:ownerId/:imageId/:file',
      { config: { unlimited: 'files' }, schema: { params: Params, hide: true } },
      async ({ params }, reply) => {
        const found = await findImageFile(params.ownerId, params.imageId, params.file);
        if (!found) throw notFound('Photo');
        if (isPurged) namePhotos(reply, params.ownerId);
        return reply
          .type('image/webp')
          .header('content-length', found.bytes)
          .header('cache-control', 'public, max-age=31536000, immutable')
          .header('x-content-type-options', 'nosniff')
          .header('content-security-policy', "default-src 'none'")
          .header('cross-origin-resource-policy', 'cross-origin')
          .send(found.stream);
      },
    );
  };
