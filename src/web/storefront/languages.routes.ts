import { Type } from 'typebox';
import { notFound } from '../../errors.ts';
import { shopLanguages, shopPath } from '../../features/stores/shop-languages.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { pageBelow } from './shop-languages.ts';

const Params = Type.Object({ language: Type.String({ maxLength: 20 }) });
const Query = Type.Object({ at: Type.String({ maxLength: 1_000, default: '' }) });

export const languageRoutes: AppPlugin = async (app) => {
  app.get(
    '/languages/:language',
    { schema: { params: Params, querystring: Query }, config: { openWhenClosed: true } },
    async ({ store, params, query }, reply) => {
      const { language } = params;
      if (!shopLanguages(store).includes(language)) throw notFound('Page');
      return reply
        .rememberLanguage(language)
        .header('cache-control', 'no-store')
        .redirect(pageBelow(shopPath(store, language), query.at), 303);
    },
  );
};
