import type { FastifyReply, FastifyRequest, preParsingHookHandler } from 'fastify';
import { CatalogWatch } from '../../domain/catalog/catalog-watch.ts';
import { findStoreBySlug, type Store } from '../../domain/stores/find-store.ts';
import { notFound } from '../../errors.ts';
import { type Encoding, encodingFor } from '../../plugins/content-encoding.ts';
import { enterShop } from '../../plugins/shop.ts';
import { answerClosed } from './closed.ts';
import { PageCache } from './page-cache.ts';
import { RenderedPage } from './rendered-page.ts';
import { FOR_A_MINUTE } from './shop-page.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** Of a page that may be kept: its name, and the moment before anything was read for it. */
    keptAs?: { name: string; since: number };
  }
}

const MAX_BYTES = 24 * 1_024 * 1_024;
/** How long, in milliseconds, others may join whoever makes the same page. */
const JOIN_FOR_MS = 1_000;

/** What was just read of a shop, and made of it. */
export interface Made {
  /** Null: there is none at this address. */
  store: Store | null;
  /** Null: the shop has no such page. */
  html: string | null;
  /** False: it answers this request and no other, such as a search. */
  keep: boolean;
}

interface Wanted {
  /** The shop's address, as it was asked for. */
  slug: string;
  /** What a shop that has no such page is said to lack. */
  what: string;
  make: () => Promise<Made>;
}

interface Shown {
  store: Store | null;
  page: RenderedPage | null;
}

interface Making {
  began: number;
  shown: Promise<Shown>;
}

/**
 * Pages that are the same for everybody. They are kept in this process until the catalog or the
 * store changes, in whatever process, for two seconds at most after that; `isOn: false` makes each
 * anew for each request.
 */
export class PublicPages {
  readonly #isOn: boolean;
  readonly #cache = new PageCache(MAX_BYTES);
  readonly #making = new Map<string, Making>();
  readonly #watch = new CatalogWatch({
    changed: (ownerId) => this.#cache.dropAllOf(ownerId),
    lost: () => this.#cache.clear(),
  });

  constructor(isOn: boolean) {
    this.#isOn = isOn;
  }

  /**
   * Answers from what is kept, before anything is read or checked: limits, headers and refusals of
   * the hooks before it hold. `nameOf` says what a page is kept as, null where it never is.
   */
  fromKept(nameOf: (request: FastifyRequest) => string | null): preParsingHookHandler {
    return (request, reply, _payload, done) => {
      const name = this.#isOn ? nameOf(request) : null;
      if (name === null) return done();
      const page = this.#watch.isUpToDate() ? this.#cache.get(name) : undefined;
      if (page) {
        this.#sendKept(name, page, request, reply);
        return;
      }
      request.keptAs = { name, since: this.#watch.moment() };
      done();
    };
  }

  /**
   * Answers a page of a shop that `make` makes, and keeps it where it may.
   * @throws Refusal 404, and what was wrong with the query
   */
  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    { slug, what, make }: Wanted,
  ): Promise<FastifyReply> {
    const { keptAs, validationError } = request;
    const { store, page } = validationError
      ? { store: await findStoreBySlug(slug), page: null }
      : await (keptAs ? this.#joined(keptAs, make) : shown(make));
    if (!(await enterShop(request, reply, store, answerClosed))) return reply;
    if (validationError) throw validationError;
    if (!page) throw notFound(what);
    return send(request, reply, page, (encoding) => page.packedOnce(encoding));
  }

  /** A crowd that asks for the same page has it made once. */
  #joined(keptAs: { name: string; since: number }, make: () => Promise<Made>): Promise<Shown> {
    const { name } = keptAs;
    const now = performance.now();
    const running = this.#making.get(name);
    if (running && now - running.began < JOIN_FOR_MS) return running.shown;
    const making = { began: now, shown: this.#made(keptAs, make) };
    this.#making.set(name, making);
    const end = () => {
      if (this.#making.get(name) === making) this.#making.delete(name);
    };
    making.shown.then(end, end);
    return making.shown;
  }

  async #made({ name, since }: { name: string; since: number }, make: () => Promise<Made>) {
    const { store, page, keep } = await shown(make);
    // Whether a shop that is switched off is shown at all is for the platform to say, at any time.
    if (page && store?.isActive && keep && this.#watch.isUnchanged(store.ownerId, since)) {
      this.#cache.set(name, store.ownerId, page);
    }
    return { store, page };
  }

  #sendKept(name: string, page: RenderedPage, request: FastifyRequest, reply: FastifyReply) {
    send(request, reply, page, (encoding) => {
      const isNew = !page.isPacked(encoding);
      const packed = page.packed(encoding);
      if (isNew) this.#cache.recount(name);
      return packed;
    });
  }
}

async function shown(make: () => Promise<Made>): Promise<Shown & Pick<Made, 'keep'>> {
  const { store, html, keep } = await make();
  return { store, page: html === null ? null : new RenderedPage(html), keep };
}

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag }: RenderedPage,
  packed: (encoding: Encoding) => Buffer,
): FastifyReply {
  reply
    .header('cache-control', FOR_A_MINUTE)
    .header('etag', etag)
    .header('vary', 'accept-encoding');
  if (hasIt(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type('text/html; charset=utf-8').send(packed(encoding));
}

/** Whether a client says that it has this page already, as one of several or as any. */
const hasIt = (known: string | undefined, etag: string): boolean =>
  known !== undefined &&
  (known === etag || known === '*' || known.split(',').some((one) => isSame(one.trim(), etag)));

/** As weak ones are compared. */
const isSame = (one: string, etag: string): boolean => one === etag || `W/${one}` === etag;
