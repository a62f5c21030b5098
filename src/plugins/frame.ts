import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../config.ts';
import { accessPlugin } from './access.ts';
import { assetsPlugin } from './assets.ts';
import { bodyParsersPlugin } from './body-parsers.ts';
import { bodyRoomPlugin } from './body-room.ts';
import { compressionPlugin } from './compression.ts';
import { corsPlugin } from './cors.ts';
import { deskStreamsPlugin } from './desk-streams.ts';
import { drainPlugin } from './drain.ts';
import { errorHandlerPlugin } from './error-handler.ts';
import { failedSignInsPlugin } from './failed-sign-ins.ts';
import { framingPlugin } from './framing.ts';
import { handlerDeadlinePlugin } from './handler-deadline.ts';
import { knownBrowsersPlugin } from './known-browsers.ts';
import { limitsPlugin } from './limits.ts';
import { maintenancePlugin } from './maintenance.ts';
import { metricsPlugin } from './metrics.ts';
import { openapiPlugin } from './openapi.ts';
import { overloadPlugin } from './overload.ts';
import { ownOriginPlugin } from './own-origin.ts';
import { pagePlugin } from './page.ts';
import { requestLogPlugin } from './request-log.ts';
import { secretsPlugin } from './secrets.ts';
import { securityHeadersPlugin } from './security-headers.ts';
import { sessionPlugin } from './session.ts';
import { slowBodiesPlugin } from './slow-bodies.ts';
import { textGuardPlugin } from './text-guard.ts';
import { uploadsPlugin } from './uploads.ts';

/**
 * The hooks around every route. Order matters: a request passes them from top to bottom, so headers
 * are set before the first refusal, and cheap refusals come before the database.
 */
async function plugin(app: FastifyInstance, { config }: { config: Config }) {
  // Hooks use callbacks instead of promises where they can: each promise costs every request.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  // Some plugins register routes, which use the error handler present at that time.
  await app.register(errorHandlerPlugin);
  await app.register(requestLogPlugin);
  await app.register(metricsPlugin);
  await app.register(drainPlugin);
  await app.register(deskStreamsPlugin);
  await app.register(securityHeadersPlugin, { config });
  await app.register(handlerDeadlinePlugin);
  await app.register(slowBodiesPlugin);
  await app.register(bodyRoomPlugin);
  await app.register(bodyParsersPlugin);
  await app.register(uploadsPlugin);
  await app.register(secretsPlugin, { config });
  await app.register(sessionPlugin, { config });
  await app.register(knownBrowsersPlugin, { config });
  await app.register(accessPlugin);
  await app.register(framingPlugin);
  await app.register(corsPlugin, { config });
  // Before plugins that may refuse a form with a page offering to resend it: not one from another
  // site.
  await app.register(ownOriginPlugin, { config });
  if (config.overloadGuard) await app.register(overloadPlugin);
  await app.register(maintenancePlugin, { config });
  await app.register(textGuardPlugin);
  await app.register(limitsPlugin, { config });
  await app.register(failedSignInsPlugin);
  await app.register(compressionPlugin);
  await app.register(assetsPlugin, { config });
  await app.register(pagePlugin, { config });
  await app.register(openapiPlugin);
}

export const framePlugin = fp(plugin, { name: 'frame' });
