import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { browserLanguages } from '../../kernel/http/browser-languages.ts';
import { bestLanguage, ENGLISH, offeredLanguages } from '../../kernel/translation/languages.ts';
import { english, type Translator, translator } from '../../kernel/translation/translator.ts';
import { shopWords } from '../shop-language.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The words of the page in the reader's language. */
    t: Translator;
  }
}

async function plugin(app: FastifyInstance) {
  app.decorateRequest('t', {
    getter(this: FastifyRequest): Translator {
      return wordsFor(this);
    },
  });
}

function wordsFor(request: FastifyRequest): Translator {
  const { foundStore, session, url } = request;
  if (foundStore) return shopWords(request, foundStore);
  if (url.startsWith('/admin') || session?.impersonatedBy || session?.role === 'SUPER_ADMIN') {
    return english;
  }
  if (session && !request.raw.shopLanguage) {
    return translator(session.language, session.store?.language);
  }
  return wordsOfVisitor(request);
}

type Visit = Pick<FastifyRequest, 'raw' | 'headers'> & { wantedLanguages?: readonly string[] };

/** The words for somebody of whom only the request is known, also before its hooks have run. */
export const wordsOfVisitor = (visit: Visit): Translator =>
  translator(visit.raw.shopLanguage ?? visitorLanguage(visit));

/** The language of the desk's pages for a visitor who has not signed in. */
export const visitorLanguage = ({ headers, wantedLanguages }: Visit): string =>
  bestLanguage(
    wantedLanguages ?? browserLanguages(headers['accept-language']),
    offeredLanguages('desk'),
  ) ?? ENGLISH;

export const pageLanguagePlugin = fp(plugin, {
  name: 'page-language',
  dependencies: ['language-cookie'],
});
