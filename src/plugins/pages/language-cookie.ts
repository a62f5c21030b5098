import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../../config.ts';
import { browserLanguages } from '../../kernel/http/browser-languages.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The languages that a visitor wants, best first; BCP 47, not validated: the chosen one, then the browser's. */
    readonly wantedLanguages: string[];
    /** Of the letter whose link was opened: wanted before the browser's; null: none. */
    letterLanguage: string | null;
  }
  interface FastifyReply {
    /** Remembers the language that a visitor chose, for a year. */
    rememberLanguage(language: string): FastifyReply;
  }
}

const YEAR = 365 * 86_400;

async function plugin(app: FastifyInstance, { config }: { config: Config }) {
  const isProduction = config.environment === 'production';
  const name = isProduction ? '__Host-sk_language' : 'sk_language';
  app.decorateRequest('letterLanguage', null);
  app.decorateRequest('wantedLanguages', {
    getter(this: FastifyRequest): string[] {
      const chosen = this.cookies[name] ?? this.letterLanguage;
      const own = browserLanguages(this.headers['accept-language']);
      return chosen ? [chosen, ...own] : own;
    },
  });
  app.decorateReply('rememberLanguage', function remember(this: FastifyReply, language) {
    return this.setCookie(name, language, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      secure: isProduction,
      maxAge: YEAR,
    });
  });
}

export const languageCookiePlugin = fp(plugin, {
  name: 'language-cookie',
  dependencies: ['session'],
});
