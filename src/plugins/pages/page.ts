import { join } from 'node:path';
import view from '@fastify/view';
import { Eta } from 'eta';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { hasMail } from '../../clients/mail.ts';
import type { Config } from '../../config.ts';
import { withoutLineBreaks } from '../../kernel/format/template-lines.ts';
import { isFragmentRequest, type Undo } from '../../kernel/http/http-types.ts';
import { offeredLanguages, ownName } from '../../kernel/translation/languages.ts';
import type { Translator } from '../../kernel/translation/translator.ts';
import { buildRoot } from '../../paths.ts';
import { may, type Permission, whyNot } from '../../permissions.ts';
import { isShutOut } from '../../session.ts';
import { pageLanguage, tellLanguage } from '../shop-language.ts';
import { HELPERS_HEADER } from './helpers-header.ts';
import { viewHelpers } from './view-helpers.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /**
     * The HTML of a page that is the same for all visitors with a language: it gets `data` and no
     * request.
     */
    renderForAll(view: string, data: object & { t: Translator }): string;
  }
  interface FastifyReply {
    /**
     * Answers with a page. For an htmx request, only `fragment` (a partial with its target's id) is
     * sent; both get the same data.
     */
    page(view: string, data: object, fragment?: string): Promise<FastifyReply>;
    /**
     * Stores one short sentence for the next page, after a redirect, and the form that takes back
     * what it tells of.
     */
    flash(message: string, undo?: Undo | null): FastifyReply;
  }
}

const FLASH_COOKIE = 'sk_flash';

/** In production, other hosts of the domain can't set this cookie. */
const flashCookieOf = ({ environment }: Config) => {
  const isProduction = environment === 'production';
  return {
    name: isProduction ? `__Host-${FLASH_COOKIE}` : FLASH_COOKIE,
    options: { path: '/', httpOnly: true, sameSite: 'lax', secure: isProduction } as const,
  };
};

/** What `flash` has stored. A browser may bring anything: then the sentence stays alone. */
function readFlash(value: string): { message: string; undo: Undo | null } {
  const [message = '', stored = ''] = value.split('\n');
  try {
    return { message, undo: stored === '' ? null : (JSON.parse(stored) as Undo) };
  } catch {
    return { message, undo: null };
  }
}

/**
 * A partial gets only the data passed to it, the words of the page's language and what the viewer
 * may do. The engine's `include` would add all data of its page: a list of orders then became the
 * `list` of an input.
 */
const PART =
  'const part = (view, data) => this.render(view, { may: it.may, whyNot: it.whyNot, t: it.t, ...data }, options);';
const ownDataOnly = { processTemplate: (template: string) => `<% include = part; %>${template}` };

/** The engine resolves each path again for every page: measured, a list of 50 orders takes 14 % longer. */
function keepPaths(eta: Eta): void {
  const resolve = eta.resolvePath.bind(eta);
  const known = new Map<string, string>();
  eta.resolvePath = (template, options) => {
    const name = `${options?.filepath ?? ''} ${template}`;
    let path = known.get(name);
    if (path === undefined) {
      path = resolve(template, options);
      known.set(name, path);
    }
    return path;
  };
}

/** Compiled once for the process: a template knows no application but the one that renders it. */
const compiled = new Eta().templatesSync;

/** For the switch on pages of those who are not signed in. */
const deskLanguages = () =>
  offeredLanguages('desk').map((language) => ({ language, name: ownName(language) }));

type Flash = ReturnType<typeof readFlash>;

/** What templates have besides their page's data. */
export function ofEveryPage(request: FastifyRequest, flash: Flash | null) {
  const { session, t, foundStore, id, url } = request;
  return {
    flash,
    session,
    t,
    shutOut: session !== null && isShutOut(session),
    may: (permission: Permission) => session !== null && may(session, permission),
    whyNot: (permission: Permission) => (session ? whyNot(session, permission, t) : ''),
    deskLanguages: session || foundStore ? [] : deskLanguages(),
    hasMail: hasMail(),
    requestId: id,
    url,
  };
}

async function plugin(app: FastifyInstance, { config }: { config: Config }) {
  const cache = config.environment !== 'development';
  const eta = Object.assign(
    new Eta({
      views: join(buildRoot, 'views'),
      cache,
      autoTrim: false,
      functionHeader: `${HELPERS_HEADER} ${PART}`,
      plugins: [withoutLineBreaks, ownDataOnly],
    }),
    { helpers: viewHelpers(app), ...(cache ? { templatesSync: compiled } : {}) },
  );
  keepPaths(eta);
  await app.register(view, {
    engine: { eta },
    templates: join(buildRoot, 'views'),
    production: cache,
    viewExt: 'eta',
  });

  const flashCookie = flashCookieOf(config);
  app.decorate('renderForAll', (name, data) => eta.render(name, data));
  app.decorateReply('flash', function flash(this: FastifyReply, message, undo = null) {
    const value = undo ? `${message}\n${JSON.stringify(undo)}` : message;
    return this.setCookie(flashCookie.name, value, { ...flashCookie.options, maxAge: 60 });
  });

  app.decorateReply('page', async function page(this: FastifyReply, name, data, fragment) {
    // A fragment never takes the sentence for the next whole page, nor does a cached page.
    const isFragment = isFragmentRequest(this.request);
    const isForAll = String(this.getHeader('cache-control')).startsWith('public');
    const partial = fragment !== undefined && isFragment;
    // Impersonation is shown on every page, including those without sign-in.
    if (this.request.waitingOperator && !isForAll) await this.request.loadSession(this);
    this.header('vary', 'HX-Request, HX-Boosted, HX-History-Restore-Request');
    const { foundStore } = this.request;
    if (foundStore) tellLanguage(this.request, this, pageLanguage(this.request, foundStore));
    this.type('text/html; charset=utf-8');
    const flash = isFragment || isForAll ? undefined : this.request.cookies[flashCookie.name];
    if (flash) this.clearCookie(flashCookie.name, flashCookie.options);
    const html = await this.viewAsync(partial ? fragment : name, {
      ...data,
      ...ofEveryPage(this.request, flash === undefined ? null : readFlash(flash)),
    });
    return this.send(html);
  });
}

export const pagePlugin = fp(plugin, { name: 'page', dependencies: ['page-language', 'assets'] });
