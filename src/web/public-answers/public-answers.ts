import type { FastifyReply, FastifyRequest, preParsingHookHandler } from 'fastify';
import type { MissingThing } from '../../errors.ts';
import { notFound } from '../../errors.ts';
import type { CatalogWatch } from '../../features/catalog/shop/catalog-watch.ts';
import { findStoreBySlug } from '../../features/stores/queries/store-by-slug.ts';
import { hasAddress } from '../../features/stores/shop-languages.ts';
import type { Store } from '../../features/stores/store.ts';
import { OwnedCache } from '../../kernel/concurrency/owned-cache.ts';
import { type Encoding, encodingFor } from '../../plugins/bodies/content-encoding.ts';
import { nameShop } from '../../plugins/pages/shared-caches.ts';
import { type AnswerClosed, enterShop, redirectInShop } from '../../plugins/shop.ts';
import { type PageLanguage, tellLanguage } from '../../plugins/shop-language.ts';
import { FinishedAnswer, type Form } from './finished-answer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** For a cacheable response: its key, and the moment before its data was read. */
    keptAs?: KeptAs;
  }
}

interface KeptAs {
  name: string;
  since: number;
  language: string | undefined;
}

const MAX_BYTES = 24 * 1_024 * 1_024;
/** How long, in milliseconds, parallel requests can share a response in progress. */
const JOIN_FOR_MS = 1_000;

export interface Made {
  /** Null: no shop has this address. */
  store: Store | null;
  /** Null: the shop has no such content. */
  body: string | null;
  /** The present slug of a product requested by an earlier one. */
  movedTo?: string | null;
  /** False: only for this request, such as a search. */
  keep: boolean;
  language?: PageLanguage;
}

interface Wanted {
  slug: string;
  what: MissingThing;
  form: Form;
  make: () => Promise<Made>;
  /** For a closed shop; an error by default. */
  answerClosed?: AnswerClosed;
}

interface Shown {
  store: Store | null;
  finished: FinishedAnswer | null;
  movedTo?: string | null | undefined;
  keep: boolean;
}

interface Making {
  began: number;
  shown: Promise<Shown>;
}

/**
 * Shop pages and answers of the catalog API. Cached in this process until the catalog or store
 * changes in any process, and up to two seconds after that; without a watch each is made for each
 * request.
 */
export class PublicAnswers {
  readonly #watch: CatalogWatch | null;
  readonly #isPurged: boolean;
  readonly #cache = new OwnedCache<FinishedAnswer>(MAX_BYTES);
  readonly #making = new Map<string, Making>();

  /** @param isPurged whether a CDN is told which shops change */
  constructor(watch: CatalogWatch | null, isPurged: boolean) {
    this.#watch = watch;
    this.#isPurged = isPurged;
    watch?.tell({
      changed: (ownerId) => this.#cache.dropAllOf(ownerId),
      lost: () => this.#cache.clear(),
    });
  }

  /**
   * Before anything is read or validated: earlier hooks with limits, headers and refusals still
   * apply. `nameOf` returns the cache key, or null for uncacheable requests.
   */
  fromKept(nameOf: (request: FastifyRequest) => string | null): preParsingHookHandler {
    return (request, reply, _payload, done) => {
      const watch = this.#watch;
      const name = watch && nameOf(request);
      if (!watch || name === null) return done();
      const finished = watch.isUpToDate() ? this.#cache.get(name) : undefined;
      if (finished) {
        this.#sendKept(name, finished, request, reply);
        return;
      }
      request.keptAs = { name, since: watch.moment(), language: request.raw.shopLanguage };
      done();
    };
  }

  /** Cached where allowed. @throws Refusal 404, and the query's validation errors */
  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    wanted: Wanted,
  ): Promise<FastifyReply> {
    const { keptAs, validationError } = request;
    const { store, finished, movedTo, keep }: Shown = validationError
      ? { store: await findStoreBySlug(wanted.slug), finished: null, keep: false }
      : await (keptAs ? this.#joined(keptAs, wanted) : this.#shown(wanted));
    if (!(await enterShop(request, reply, store, wanted.answerClosed))) return reply;
    if (validationError) throw validationError;
    if (movedTo) return redirectInShop(request, reply, pathOfProduct(request.url, movedTo));
    if (!finished) throw notFound(wanted.what);
    if (keptAs && keep) return this.#sendKept(keptAs.name, finished, request, reply);
    return send(request, reply, finished, (encoding) => finished.packedOnce(encoding));
  }

  /** Parallel requests for the same answer share it. */
  #joined(keptAs: KeptAs, wanted: Wanted): Promise<Shown> {
    const { name } = keptAs;
    const now = performance.now();
    const running = this.#making.get(name);
    if (running && now - running.began < JOIN_FOR_MS) return running.shown;
    const making = { began: now, shown: this.#made(keptAs, wanted) };
    this.#making.set(name, making);
    const end = () => {
      if (this.#making.get(name) === making) this.#making.delete(name);
    };
    making.shown.then(end, end);
    return making.shown;
  }

  async #made({ name, since, language }: KeptAs, wanted: Wanted): Promise<Shown> {
    const made = await this.#shown(wanted);
    const { store, finished, movedTo } = made;
    const isKept =
      made.keep &&
      finished !== null &&
      // Whether a suspended shop is shown is a platform setting that can change at any time.
      store?.isActive === true &&
      // Else redirected.
      (!language || hasAddress(language, store)) &&
      this.#watch?.isUnchanged(store.ownerId, since) === true;
    if (isKept) this.#cache.set(name, store.ownerId, finished);
    return { store, finished, movedTo, keep: isKept };
  }

  async #shown({ make, form }: Wanted): Promise<Shown> {
    const { store, body, movedTo, keep, language } = await make();
    if (body === null || !store) return { store, finished: null, movedTo, keep };
    const isTold = this.#isPurged && keep && store.isActive;
    const sent = {
      ...form,
      cacheControl: (isTold && form.untilPurged) || form.cacheControl,
      shopOf: this.#isPurged ? store.ownerId : null,
    };
    return { store, finished: new FinishedAnswer(body, sent, language), keep };
  }

  /** Well compressed even for the first reader: a cached answer is not compressed again. */
  #sendKept(name: string, finished: FinishedAnswer, request: FastifyRequest, reply: FastifyReply) {
    return send(request, reply, finished, (encoding) => {
      const isNew = !finished.isPacked(encoding);
      const packed = finished.packed(encoding);
      if (isNew) this.#cache.recount(name);
      return packed;
    });
  }
}

const pathOfProduct = (url: string, slug: string): string =>
  url.replace(/(?<=\/products\/)[^/?#]+/, encodeURIComponent(slug));

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, form, language }: FinishedAnswer,
  packed: (encoding: Encoding) => Buffer,
): FastifyReply {
  reply.header('cache-control', form.cacheControl);
  if (form.shopOf) nameShop(reply, form.shopOf);
  if (language) tellLanguage(request, reply, language);
  const varied = reply.getHeader('vary');
  reply
    .header('etag', etag)
    .header('vary', varied ? `${varied}, accept-encoding` : 'accept-encoding');
  if (hasIt(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(form.type).send(packed(encoding));
}

const hasIt = (known: string | undefined, etag: string): boolean =>
  known !== undefined &&
  (known === etag || known === '*' || known.split(',').some((one) => isSame(one.trim(), etag)));

const isSame = (one: string, etag: string): boolean => one === etag || `W/${one}` === etag;
