import { join } from 'node:path';
import view from '@fastify/view';
import { Eta } from 'eta';
import type { FastifyInstance, FastifyReply } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../config.ts';
import { isFragmentRequest } from '../http-types.ts';
import { projectRoot } from '../paths.ts';
import { isShutOut } from '../session.ts';
import { HELPERS_HEADER, viewHelpers } from './view-helpers.ts';

declare module 'fastify' {
  interface FastifyReply {
    /**
     * Answers a page. For an htmx request, `fragment` (a partial rooted at its target's id)
     * answers alone; page and fragment share it.
     */
    page(view: string, data: object, fragment?: string): Promise<FastifyReply>;
    /** Keeps one short sentence for the next page, after a redirect. */
    flash(message: string): FastifyReply;
  }
}

const FLASH_COOKIE = 'sk_flash';

/**
 * A partial gets what it is passed and nothing else. The engine would add everything that its page
 * knows: a list of orders then became the `list` of an input.
 */
const ownDataOnly = {
  processFnString: (code: string) => code.replace('{...it, ...(__eta_d ?? {})}', '__eta_d ?? {}'),
};

async function plugin(app: FastifyInstance, { config }: { config: Config }) {
  const cache = config.environment !== 'development';
  const eta = Object.assign(
    new Eta({
      views: join(projectRoot, 'views'),
      cache,
      autoTrim: false,
      functionHeader: HELPERS_HEADER,
      plugins: [ownDataOnly],
    }),
    { helpers: viewHelpers(app.asset) },
  );
  await app.register(view, {
    engine: { eta },
    templates: join(projectRoot, 'views'),
    production: cache,
    viewExt: 'eta',
  });

  app.decorateReply('flash', function flash(this: FastifyReply, message: string) {
    return this.setCookie(FLASH_COOKIE, message, {
      path: '/',
      httpOnly: true,
      sameSite: 'lax',
      maxAge: 60,
      secure: config.environment === 'production',
    });
  });

  app.decorateReply('page', async function page(this: FastifyReply, name, data, fragment) {
    // A part of a page never takes the sentence that waits for the next whole one, nor does a page
    // that is kept for everybody.
    const isFragment = isFragmentRequest(this.request);
    const isForAll = String(this.getHeader('cache-control')).startsWith('public');
    const partial = fragment !== undefined && isFragment;
    // Whoever acts for somebody sees so on every page, also where nobody has to be signed in.
    if (this.request.waitingOperator && !isForAll) await this.request.loadSession(this);
    this.header('vary', 'HX-Request, HX-Boosted, HX-History-Restore-Request');
    this.type('text/html; charset=utf-8');
    const flash = isFragment || isForAll ? undefined : this.request.cookies[FLASH_COOKIE];
    if (flash) this.clearCookie(FLASH_COOKIE, { path: '/' });
    const html = await this.viewAsync(partial ? fragment : name, {
      ...data,
      flash,
      session: this.request.session,
      shutOut: this.request.session !== null && isShutOut(this.request.session),
      requestId: this.request.id,
      url: this.request.url,
    });
    return this.send(html);
  });
}

export const pagePlugin = fp(plugin, { name: 'page', dependencies: ['session', 'assets'] });
