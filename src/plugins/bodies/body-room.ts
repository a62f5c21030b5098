import { type Readable, Transform } from 'node:stream';
import { normalizeIP } from '@fastify/rate-limit';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import fp from 'fastify-plugin';
import { Gauge } from 'prom-client';
import { Refusal } from '../../errors.ts';
import { message } from '../../kernel/translation/translator.ts';
import { BODIES, BODY_ROOM, LARGE_WEBHOOK_BYTES } from '../../limits.ts';

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The memory budget for the bodies of a route; `requests` by default. */
    bodyRoom?: 'requests' | 'webhooks';
  }
  interface FastifyInstance {
    /** Until the request is answered; refuses when there is no memory. */
    holdBody(request: FastifyRequest, reply: FastifyReply, bytes: number): Refusal | null;
  }
}

const RETRY_AFTER_SECONDS = 5;
const retry = { retryAfter: RETRY_AFTER_SECONDS };
const addressIsFull = () =>
  new Refusal(429, 'RATE_LIMITED', message('errors.uploads.tooManyAtOnce'), retry);
const allIsFull = () => new Refusal(503, 'OVERLOADED', message('errors.uploads.tooManyNow'), retry);

/**
 * Counts a body with its announced length, or else with each chunk, until it is answered or
 * aborted. Files go to disk.
 */
async function plugin(app: FastifyInstance) {
  const rooms = {
    requests: new BodyRoom(BODY_ROOM.requests),
    webhooks: new BodyRoom(BODY_ROOM.webhooks),
    largeWebhooks: new BodyRoom(BODY_ROOM.largeWebhooks),
  };
  const holds = new WeakMap<FastifyRequest, Hold>();
  new Gauge({
    name: 'http_request_body_bytes_held',
    help: 'Bytes of request bodies that are being read or processed',
    labelNames: ['room'],
    registers: [app.metrics],
    collect() {
      for (const [room, { bytes }] of Object.entries(rooms)) this.set({ room }, bytes);
    },
  });
  app.decorate('holdBody', (request, reply, bytes) => {
    if (holds.has(request)) return null;
    const hold = new Hold(rooms[roomOf(request)], normalizeIP(request.ip));
    const refusal = hold.add(bytes);
    if (refusal) return refusal;
    holds.set(request, hold);
    // Also when its client disconnects, or has already: then there is no answer.
    if (reply.raw.destroyed) hold.release();
    else reply.raw.once('close', () => hold.release());
    return null;
  });
  app.addHook('preParsing', (request, reply, payload, done) => {
    if (!isKept(request)) return done();
    const { 'content-length': length } = request.headers;
    const refusal = app.holdBody(request, reply, Number(length ?? 0));
    // Reading a large body just to discard it would cost as much as accepting it.
    if (refusal && Number(length ?? Infinity) > BODIES.publicBytes) {
      reply.header('connection', 'close');
    }
    const hold = holds.get(request);
    if (refusal || !hold || length !== undefined) return done(refusal);
    done(null, counting(payload, hold));
  });
  app.addHook('onResponse', (request, _reply, done) => {
    holds.get(request)?.release();
    done();
  });
}

function roomOf({ headers, routeOptions }: FastifyRequest): keyof typeof BODY_ROOM {
  const { bodyRoom = 'requests' } = routeOptions.config;
  if (bodyRoom !== 'webhooks') return bodyRoom;
  const isUsual = Number(headers['content-length'] ?? Infinity) <= LARGE_WEBHOOK_BYTES;
  return isUsual ? 'webhooks' : 'largeWebhooks';
}

/** Not a form with files, nor a body that is too large anyway. */
function isKept({ method, headers, routeOptions }: FastifyRequest): boolean {
  if (method === 'GET' || method === 'HEAD') return false;
  if (/^multipart\//i.test(headers['content-type'] ?? '')) return false;
  const { 'content-length': length, 'transfer-encoding': coding } = headers;
  if (length === undefined) return coding !== undefined;
  return Number(length) > 0 && Number(length) <= routeOptions.bodyLimit;
}

function counting(payload: Readable, hold: Hold): Transform {
  const counted = new Transform({
    transform: (chunk: Buffer, _encoding, next) => next(hold.add(chunk.length), chunk),
  });
  payload.once('error', (error) => counted.destroy(error));
  return payload.pipe(counted);
}

class BodyRoom {
  readonly #bounds: { ofAddress: number; ofAll: number };
  readonly #byAddress = new Map<string, number>();
  bytes = 0;

  constructor(bounds: { ofAddress: number; ofAll: number }) {
    this.#bounds = bounds;
  }

  /** Reserves nothing when it refuses. */
  take(address: string, bytes: number): Refusal | null {
    const ofAddress = (this.#byAddress.get(address) ?? 0) + bytes;
    if (ofAddress > this.#bounds.ofAddress) return addressIsFull();
    if (this.bytes + bytes > this.#bounds.ofAll) return allIsFull();
    this.bytes += bytes;
    this.#byAddress.set(address, ofAddress);
    return null;
  }

  giveBack(address: string, bytes: number): void {
    this.bytes -= bytes;
    const left = (this.#byAddress.get(address) ?? 0) - bytes;
    if (left > 0) this.#byAddress.set(address, left);
    else this.#byAddress.delete(address);
  }
}

class Hold {
  readonly #room: BodyRoom;
  readonly #address: string;
  #bytes = 0;
  #isOver = false;

  constructor(room: BodyRoom, address: string) {
    this.#room = room;
    this.#address = address;
  }

  add(bytes: number): Refusal | null {
    if (this.#isOver) return null;
    const refusal = this.#room.take(this.#address, bytes);
    if (!refusal) this.#bytes += bytes;
    return refusal;
  }

  release(): void {
    if (this.#isOver) return;
    this.#isOver = true;
    this.#room.giveBack(this.#address, this.#bytes);
  }
}

export const bodyRoomPlugin = fp(plugin, { name: 'body-room', dependencies: ['metrics'] });
