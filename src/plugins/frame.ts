import type { FastifyInstance } from 'fastify';
import fp from 'fastify-plugin';
import type { Config } from '../config.ts';
import { accessPlugin } from './access/access.ts';
import { knownBrowsersPlugin } from './access/known-browsers.ts';
import { linkCookiePlugin } from './access/link-cookie.ts';
import { ownOriginPlugin } from './access/own-origin.ts';
import { secondFactorCookiesPlugin } from './access/second-factor-cookies.ts';
import { sessionPlugin } from './access/session.ts';
import { shopperBrowserPlugin } from './access/shopper-browser.ts';
import { bodyParsersPlugin } from './bodies/body-parsers.ts';
import { bodyRoomPlugin } from './bodies/body-room.ts';
import { slowBodiesPlugin } from './bodies/slow-bodies.ts';
import { textGuardPlugin } from './bodies/text-guard.ts';
import { uploadsPlugin } from './bodies/uploads.ts';
import { corsPlugin } from './cors.ts';
import { deskStreamsPlugin } from './desk-streams.ts';
import { errorHandlerPlugin } from './error-handler.ts';
import { freshnessPlugin } from './freshness.ts';
import { failedSignInsPlugin } from './limits/failed-sign-ins.ts';
import { limitsPlugin } from './limits/limits.ts';
import { drainPlugin } from './load/drain.ts';
import { handlerDeadlinePlugin } from './load/handler-deadline.ts';
import { maintenancePlugin } from './load/maintenance.ts';
import { metricsPlugin } from './load/metrics.ts';
import { overloadPlugin } from './load/overload.ts';
import { openapiPlugin } from './openapi.ts';
import { assetsPlugin } from './pages/assets.ts';
import { compressionPlugin } from './pages/compression.ts';
import { languageCookiePlugin } from './pages/language-cookie.ts';
import { pagePlugin } from './pages/page.ts';
import { pageLanguagePlugin } from './pages/page-language.ts';
import { securityHeadersPlugin } from './pages/security-headers.ts';
import { framingPlugin } from './request-framing.ts';
import { requestLogPlugin } from './request-log.ts';
import { requestTracePlugin } from './request-trace.ts';
import { secretsPlugin } from './secrets.ts';

/** Order matters: headers come before refusals, cheap refusals before the database. */
async function plugin(app: FastifyInstance, { config }: { config: Config }) {
  // Hooks use callbacks instead of promises where they can: each promise costs every request.
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id);
    done();
  });
  await app.register(requestTracePlugin, { config });
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
  await app.register(secondFactorCookiesPlugin, { config });
  await app.register(linkCookiePlugin, { config });
  await app.register(shopperBrowserPlugin, { config });
  await app.register(freshnessPlugin, { config });
  await app.register(accessPlugin, { config });
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
  await app.register(languageCookiePlugin, { config });
  await app.register(pageLanguagePlugin);
  await app.register(pagePlugin, { config });
  await app.register(openapiPlugin, { config });
}

export const framePlugin = fp(plugin, { name: 'frame' });
