import { Type } from 'typebox';
import { notFound } from '../../../errors.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { openMedia } from '../media/find-media.ts';
import { servedType } from '../media/media-files.ts';

const Params = Type.Object({ id: Type.String(), mediaId: Type.String() });

/** Files from shoppers are never executed, whatever their content. */
const POLICY = "default-src 'none'; sandbox";

export const conversationMediaRoutes: AppPlugin = async (app) => {
  app.get(
    '/conversations/:id/media/:mediaId',
    { schema: { params: Params } },
    async ({ tenant, params }, reply) => {
      const found = await openMedia(tenant, params.id, params.mediaId);
      if (!found) throw notFound('File');
      const { media, file } = found;
      const type = servedType(media);
      const isPicture = type === 'image/webp';
      return reply
        .type(type)
        .header('content-length', file.bytes)
        .header('content-disposition', isPicture ? 'inline' : disposition(media.fileName))
        .header('cache-control', 'private, max-age=86400')
        .header('content-security-policy', POLICY)
        .send(file.stream);
    },
  );
};

/** As sent, without characters that a header cannot hold. */
const disposition = (fileName: string): string =>
  `attachment; filename*=UTF-8''${encodeURIComponent(fileName || 'file').replace(/['()*]/g, '_')}`;
