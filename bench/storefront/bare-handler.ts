import Fastify from 'fastify';

const BYTES = 12 * 1_024;

/** The limit: the framework that we use, answering a page of 12 KiB from memory. Says where it listens. */
const page = Buffer.alloc(BYTES, '<p>A page as large as a shop’s</p>\n');
const app = Fastify();
app.get('/*', (_request, reply) => reply.type('text/html; charset=utf-8').send(page));
console.log(await app.listen({ host: '127.0.0.1', port: 0 }));
