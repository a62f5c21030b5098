import { constants } from 'node:zlib';
import compress from '@fastify/compress';
import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';

const TYPES = /^(?:text\/(?!event-stream)|application\/(?:json|javascript)|image\/svg\+xml)/;

/** Compresses what is made anew for each request; assets are compressed when they are built. */
async function plugin(app: FastifyInstance) {
  await app.register(compress, {
    encodings: ['br', 'gzip'],
    // Decompressing bodies would let a few bytes fill the memory.
    globalDecompression: false,
    threshold: 1_024,
    customTypes: TYPES,
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: 4 } },
    zlibOptions: { level: 6 },
  });
}

export const compressionPlugin = fp(plugin, { name: 'compression' });
