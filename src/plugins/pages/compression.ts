import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

const TYPES = /^(?:text\/(?!event-stream)|application\/(?:json|javascript)|image\/svg\+xml)/;

/**
 * Up to this size, in bytes, a response is compressed in one call: streams cost more than the
 * compression.
 */
const AT_ONCE = 256 * 1_024;

/** As in public answers: the usual 4 MiB would be taken and given back for each. */
const WINDOW_BITS = 16;

/**
 * Compresses dynamic responses at a middle level: a tenth more bytes than with much longer work, for
 * 0.2 ms a page. Assets are compressed by the build, and cached shop pages once.
 */
async function plugin(app: FastifyInstance) {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    // Decompressing request bodies would allow zip bombs.
    globalDecompression: false,
    threshold: 1_024,
    customTypes: TYPES,
    syncThreshold: AT_ONCE,
    brotliOptions: {
      params: { [constants.BROTLI_PARAM_QUALITY]: 4, [constants.BROTLI_PARAM_LGWIN]: WINDOW_BITS },
    },
    zlibOptions: { level: 3 },
  });
}

export const compressionPlugin = fp(plugin, { name: 'compression' });
