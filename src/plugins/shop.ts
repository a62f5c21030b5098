import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { platformSettings } from '../domain/platform/settings.ts';
import { findStoreBySlug, type Store } from '../domain/stores/find-store.ts';
import { notFound, Refusal } from '../errors.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** True: answers even when the store is closed, since its shoppers still wait for their orders. */
    openWhenClosed?: boolean;
  }
  interface FastifyRequest {
    /** The store at :slug, in the shop's pages and the public API only. */
    foundStore?: Store;
    /** The store at :slug. @throws outside the doors that look it up */
    store: Store;
  }
}

type AnswerClosed = (request: FastifyRequest, reply: FastifyReply) => Promise<unknown>;

/**
 * Finds the store of each request of this door by its `:slug`; an unknown one is 404.
 * A store that is closed (switched off, and the platform closes such stores) is answered by
 * `answerClosed`.
 */
export function findShop(app: FastifyInstance, answerClosed: AnswerClosed = refuseClosed): void {
  app.decorateRequest('store', {
    getter(this: FastifyRequest): Store {
      if (!this.foundStore) throw new Error('This route has no store');
      return this.foundStore;
    },
  });
  app.addHook('preValidation', async (request, reply) => {
    const { slug } = request.params as { slug?: string };
    const store = await findStoreBySlug(slug ?? '');
    if (!store) throw notFound('Shop');
    request.foundStore = store;
    if (request.routeOptions.config.openWhenClosed || !(await isClosed(store))) return;
    await answerClosed(request, reply);
    return reply;
  });
}

async function isClosed(store: Store): Promise<boolean> {
  return !store.isActive && (await platformSettings()).inactiveStores === 'close';
}

async function refuseClosed(): Promise<never> {
  throw new Refusal(410, 'STORE_CLOSED', 'This shop is closed');
}
