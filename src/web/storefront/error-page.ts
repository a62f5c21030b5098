import type { FastifyReply, FastifyRequest } from 'fastify';
import type { StoreContact } from '../../features/stores/store.ts';
import type { ShownError } from '../../plugins/error-handler.ts';
import type { LanguageLink } from './language-links.ts';
import { shopView } from './shop-page.ts';

export const errorPageOf =
  (request: FastifyRequest) => (reply: FastifyReply, shown: ShownError) => {
    const { foundStore, t } = request;
    if (foundStore) {
      return reply.page('storefront/error', { store: shopView(foundStore, t), ...shown });
    }
    if (shown.problem.statusCode === 404) return undefined;
    return reply.page('storefront/error', { store: unreadShop(request), ...shown });
  };

const NO_CONTACT: StoreContact = {};

/** Refused before the store was looked up: only its address is known. */
function unreadShop({ params, raw, t }: FastifyRequest) {
  const { slug = '' } = params as { slug?: string };
  const language = raw.shopLanguage ? `/${raw.shopLanguage}` : '';
  const path = `${language}/catalog/${slug}`;
  return {
    slug,
    path,
    name: t('shop.error.someShop'),
    language: t.locale,
    contact: NO_CONTACT,
    country: '',
    catalogVersion: 0,
    languageLinks: (_url: string): LanguageLink[] => [],
  };
}
