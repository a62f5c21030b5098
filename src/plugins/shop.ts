import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound, Refusal } from '../errors.ts';
import type { KeptStores } from '../features/catalog/shop/kept-stores.ts';
import { platformSettings } from '../features/platform/settings.ts';
import { findStoreByOldSlug } from '../features/stores/find-store.ts';
import { hasMoved } from '../features/stores/queries/moved-stores.ts';
import { findStoreBySlug } from '../features/stores/queries/store-by-slug.ts';
import { hasAddress } from '../features/stores/shop-languages.ts';
import type { Store } from '../features/stores/store.ts';
import { storeMoved } from '../features/stores/store-moved.ts';
import { message } from '../kernel/translation/translator.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True: also available for a closed store, since its shoppers still wait for their orders. */
    openWhenClosed?: boolean;
    /** True: it reads the store in its own query. */
    readsStore?: boolean;
    /** True: a POST without changes. */
    readsOnly?: boolean;
  }
  interface FastifyRequest {
    /** The store at :slug, only in the shop's pages and the public API. */
    foundStore?: Store;
    /** @throws outside the doors that look it up */
    store: Store;
  }
}

/** Answers a request to a closed store. @throws Refusal where that is an error */
export type AnswerClosed = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * By the request's `:slug`; unknown ones are 404. Reads get the store at most two seconds old, and
 * are redirected from a former slug; changes get its present state. A closed store (suspended, on a
 * platform that closes such stores) is answered by `answerClosed`.
 */
export function findShop(
  app: FastifyInstance,
  stores: KeptStores,
  answerClosed?: AnswerClosed,
): void {
  app.decorateRequest('store', {
    getter(this: FastifyRequest): Store {
      if (!this.foundStore) throw new Error('This route is not linked to a store');
      return this.foundStore;
    },
  });
  app.addHook('preValidation', async (request, reply) => {
    const { readsStore, readsOnly } = request.routeOptions.config;
    if (readsStore) return;
    const slug = slugOf(request);
    const store = await (readsOnly || isRead(request) ? stores.find(slug) : findStoreBySlug(slug));
    if (!(await enterShop(request, reply, store, answerClosed))) return reply;
  });
}

const isRead = ({ method }: FastifyRequest): boolean => method === 'GET' || method === 'HEAD';

const slugOf = ({ params }: FastifyRequest): string => (params as { slug?: string }).slug ?? '';

/** False: the store doesn't exist or is closed, and the reply is sent. @throws Refusal 404 */
export async function enterShop(
  request: FastifyRequest,
  reply: FastifyReply,
  store: Store | null,
  answerClosed: AnswerClosed = refuseClosed,
): Promise<boolean> {
  if (!store) {
    await redirectMoved(request, reply, slugOf(request));
    return false;
  }
  request.foundStore = store;
  if (redirectToPlain(request, reply, store)) return false;
  if (request.routeOptions.config.openWhenClosed || !(await isClosed(store))) return true;
  await answerClosed(request, reply);
  return false;
}

/** A shop has no pages at an address with a language that it doesn't offer. */
function redirectToPlain(request: FastifyRequest, reply: FastifyReply, store: Store): boolean {
  const language = request.raw.shopLanguage;
  if (!language || !isRead(request) || hasAddress(language, store)) return false;
  // The shop may offer it tomorrow.
  reply.header('cache-control', 'no-cache').redirect(request.url, 302);
  return true;
}

/**
 * @throws Refusal 404 for a change, and for a slug that no store ever had; 503 where the store has
 * moved to another database and its address still leads here
 */
async function redirectMoved(request: FastifyRequest, reply: FastifyReply, slug: string) {
  const store = isRead(request) ? await findStoreByOldSlug(slug) : null;
  if (!store && (await hasMoved(slug))) throw storeMoved();
  if (!store) throw notFound('Shop');
  return redirectInShop(request, reply, request.url.replace(/(?<=\/catalog\/)[^/?#]+/, store.slug));
}

/** In the language that the old address named. */
export function redirectInShop(
  request: FastifyRequest,
  reply: FastifyReply,
  path: string,
): FastifyReply {
  // An old slug may be taken again; a cached redirect would then loop.
  reply.header('cache-control', 'no-cache');
  const { shopLanguage: language } = request.raw;
  return reply.redirect(language ? `/${language}${path}` : path, 301);
}

/** Suspended, on a platform that closes such stores. */
export async function isClosed(store: Store): Promise<boolean> {
  return !store.isActive && (await platformSettings()).inactiveStores === 'close';
}

async function refuseClosed(): Promise<never> {
  throw new Refusal(410, 'STORE_CLOSED', message('errors.shop.closed'));
}
