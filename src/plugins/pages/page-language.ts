import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { browserLanguages } from '../../http/browser-languages.ts';
import { bestLanguage, ENGLISH, offeredLanguages } from '../../translation/languages.ts';
import { english, type Translator, translator } from '../../translation/translator.ts';
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
  if (session) return translator(session.language, session.store?.language);
  return translator(languageOfBrowser(request));
}

const languageOfBrowser = ({ headers }: FastifyRequest): string =>
  bestLanguage(browserLanguages(headers['accept-language']), offeredLanguages('desk')) ?? ENGLISH;

export const pageLanguagePlugin = fp(plugin, { name: 'page-language', dependencies: ['session'] });
