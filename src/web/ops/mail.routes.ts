import { Type } from 'typebox';
import { mailFolder } from '../../clients/mail.ts';
import { notFound } from '../../errors.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { isLocal } from '../../kernel/http/is-local.ts';

const One = Type.Object({ id: Type.String({ maxLength: 100 }) });
/** An email has its own styles and must do nothing else. */
const LETTER_POLICY = "default-src 'none'; style-src 'unsafe-inline'; sandbox";

/** Only in development, and only for this machine: they contain personal data. */
export const mailRoutes: (dataDir: string) => AppPlugin = (dataDir) => async (app) => {
  const folder = mailFolder(dataDir);
  app.addHook('onRequest', async (request) => {
    if (!isLocal(request.raw)) throw notFound('Page');
  });

  app.get('/dev/mail', { config: { unlimited: 'local' } }, async (_request, reply) =>
    reply.page('dev/mail', { letters: await folder.list() }),
  );

  app.get(
    '/dev/mail/:id',
    { config: { unlimited: 'local' }, schema: { params: One } },
    async ({ params }, reply) => {
      const html = await folder.html(params.id);
      if (html === null) throw notFound('Letter');
      return reply
        .type('text/html; charset=utf-8')
        .header('content-security-policy', LETTER_POLICY)
        .send(html);
    },
  );
};
