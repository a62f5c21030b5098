import { Type } from 'typebox';
import { notFound } from '../../../errors.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { offeredLanguages } from '../../../kernel/translation/languages.ts';
import { safePath } from './safe-next.ts';

const Params = Type.Object({ language: Type.String({ maxLength: 20 }) });
const Query = Type.Object({ at: Type.String({ maxLength: 1_000, default: '/' }) });

export const languageRoutes: AppPlugin = async (app) => {
  app.get(
    '/languages/:language',
    { schema: { params: Params, querystring: Query } },
    async ({ params: { language }, query }, reply) => {
      if (!offeredLanguages('desk').includes(language)) throw notFound('Page');
      return reply
        .rememberLanguage(language)
        .header('cache-control', 'no-store')
        .redirect(safePath(query.at) ?? '/', 303);
    },
  );
};
