import type { FastifyRequest } from 'fastify';
import type { PublicError } from '../../plugins/error-handler.ts';
import { shopView } from './shop-page.ts';

export const errorPageOf = (request: FastifyRequest) => (problem: PublicError) => {
  const { foundStore } = request;
  if (foundStore)
    return { view: 'storefront/error', data: { store: shopView(foundStore, request.t) } };
  if (problem.statusCode === 404) return undefined;
  return { view: 'storefront/error', data: { store: unreadShop(request) } };
};

/** Refused before the store was looked up: only its address is known. */
function unreadShop({ params, raw, t }: FastifyRequest) {
  const { slug = '' } = params as { slug?: string };
  const language = raw.shopLanguage ? `/${raw.shopLanguage}` : '';
  const path = `${language}/catalog/${slug}`;
  return { slug, path, name: t('shop.error.someShop'), language: t.locale, contact: {} };
}
