import type { FastifyReply, FastifyRequest, preParsingHookHandler } from 'fastify';
import { ReadThroughCache } from '../../concurrency/read-through-cache.ts';
import { findStoreBySlug, type Store } from '../../domain/stores/find-store.ts';
import { notFound } from '../../errors.ts';
import { type Encoding, encodingFor } from '../../plugins/bodies/content-encoding.ts';
import { type AnswerClosed, enterShop } from '../../plugins/shop.ts';
import { FinishedAnswer, type Form } from './finished-answer.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The key of a cacheable response. */
    keptAs?: string;
  }
}

const MAX_BYTES = 24 * 1_024 * 1_024;
/** Of a response's bytes, for the compressed forms that may be added. */
const WITH_PACKED = 2;

/** A shop's data and the response made from it. */
export interface Made {
  /** Null: no shop has this address. */
  store: Store | null;
  /** Null: the shop has no such content. */
  body: string | null;
  /** False: only for this request, such as a search. */
  keep: boolean;
}

interface Wanted {
  /** The shop's address, as it was asked for. */
  slug: string;
  /** The name of missing content in the 404. */
  what: string;
  /** Its content type and headers. */
  form: Form;
  make: () => Promise<Made>;
  /** Answers for a closed shop; with an error by default. */
  answerClosed?: AnswerClosed;
}

interface Shown {
  store: Store | null;
  finished: FinishedAnswer | null;
  keep: boolean;
}

/**
 * Responses that are the same for everybody: shop pages and the catalog API. Cached in this process
 * for up to two seconds, or made for each request when the cache is off.
 */
export class PublicAnswers {
  readonly #cache: ReadThroughCache<Shown> | null;

  constructor(isOn: boolean) {
    this.#cache = isOn ? new ReadThroughCache({ maxBytes: MAX_BYTES, sizeOf }) : null;
  }

  /**
   * Answers from the cache, before anything is read or validated: earlier hooks with limits,
   * headers and refusals still apply. `nameOf` returns the cache key, or null for uncacheable
   * requests.
   */
  fromKept(nameOf: (request: FastifyRequest) => string | null): preParsingHookHandler {
    return (request, reply, _payload, done) => {
      const name = this.#cache && nameOf(request);
      if (!this.#cache || name === null) return done();
      const finished = this.#cache.peek(name)?.finished;
      if (finished) {
        send(request, reply, finished, (encoding) => finished.packed(encoding));
        return;
      }
      request.keptAs = name;
      done();
    };
  }

  /**
   * Answers with the result of `make` for a shop, and caches it where allowed.
   * @throws Refusal 404, and the query's validation errors
   */
  async answer(
    request: FastifyRequest,
    reply: FastifyReply,
    wanted: Wanted,
  ): Promise<FastifyReply> {
    const { validationError } = request;
    const { store, finished, keep } = validationError
      ? { store: await findStoreBySlug(wanted.slug), finished: null, keep: false }
      : await this.#shown(request.keptAs, wanted);
    if (!(await enterShop(request, reply, store, wanted.answerClosed))) return reply;
    if (validationError) throw validationError;
    if (!finished) throw notFound(wanted.what);
    return send(request, reply, finished, (encoding) =>
      keep ? finished.packed(encoding) : finished.packedOnce(encoding),
    );
  }

  /** A crowd that asks for the same has it made once. */
  async #shown(keptAs: string | undefined, { make, form }: Wanted): Promise<Shown> {
    const shown = async () => {
      const { store, body, keep } = await make();
      const finished = body === null ? null : new FinishedAnswer(body, form);
      // Whether a suspended shop is shown is a platform setting that can change at any time.
      const isKept = keptAs !== undefined && keep && store?.isActive === true;
      return { store, finished, keep: isKept };
    };
    return this.#cache && keptAs !== undefined ? this.#cache.get(keptAs, shown) : shown();
  }
}

const sizeOf = ({ finished, keep }: Shown): number | null =>
  finished && keep ? finished.size * WITH_PACKED : null;

function send(
  request: FastifyRequest,
  reply: FastifyReply,
  { etag, form }: FinishedAnswer,
  packed: (encoding: Encoding) => Buffer,
): FastifyReply {
  const varied = reply.getHeader('vary');
  reply
    .header('cache-control', form.cacheControl)
    .header('etag', etag)
    .header('vary', varied ? `${varied}, accept-encoding` : 'accept-encoding');
  if (hasIt(request.headers['if-none-match'], etag)) return reply.code(304).send();
  const encoding = encodingFor(request.headers['accept-encoding']);
  if (encoding !== 'identity') reply.header('content-encoding', encoding);
  return reply.type(form.type).send(packed(encoding));
}

/** Whether a client says that it has this answer already, as one of several or as any. */
const hasIt = (known: string | undefined, etag: string): boolean =>
  known !== undefined &&
  (known === etag || known === '*' || known.split(',').some((one) => isSame(one.trim(), etag)));

/** As weak ones are compared. */
const isSame = (one: string, etag: string): boolean => one === etag || `W/${one}` === etag;
