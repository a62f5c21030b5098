import type { AppPlugin } from '../../http-types.ts';

/** The stream that tells an open desk what has changed; it says which rows, and nothing of them. */
export const liveRoutes: AppPlugin = async (app) => {
  app.get(
    '/live',
    { exposeHeadRoute: false, config: { isStream: true } },
    async (request, reply) => {
      const stream = app.deskStreams.open(request.signedIn);
      reply.headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // A process that ends would wait for a reader who has stopped reading.
        connection: 'close',
        // nginx and others that speak like it would keep the answer until it is whole.
        'x-accel-buffering': 'no',
      });
      return reply.send(stream);
    },
  );
};
