import type { AppPlugin } from '../../../kernel/http/http-types.ts';

/** Which rows have changed, without their contents. */
export const liveRoutes: AppPlugin = async (app) => {
  app.get(
    '/live',
    { exposeHeadRoute: false, config: { isStream: true } },
    async (request, reply) => {
      const stream = app.deskStreams.open(request.signedIn);
      reply.headers({
        'content-type': 'text/event-stream; charset=utf-8',
        'cache-control': 'no-store',
        // Shutdown would wait for a client that has stopped reading.
        connection: 'close',
        // nginx and compatible proxies would buffer the response.
        'x-accel-buffering': 'no',
      });
      return reply.send(stream);
    },
  );
};
