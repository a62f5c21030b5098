import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../config.ts';
import { notFound } from '../../../errors.ts';
import { addRoutes } from '../../../kernel/http/add-routes.ts';
import { openDoor } from '../../../plugins/access/access.ts';
import { auditRoutes } from './audit.routes.ts';
import { errorPageOf } from './error-page.ts';
import { healthRoutes } from './health.routes.ts';
import { healthActionRoutes } from './health-actions.routes.ts';
import { helpRoutes } from './help.routes.ts';
import { impersonateRoutes } from './impersonate.routes.ts';
import { jobsBoardRoutes } from './jobs-board.routes.ts';
import { giveMaintenanceStrip } from './maintenance-strip.ts';
import { overviewRoutes } from './overview.routes.ts';
import { revenueRoutes } from './revenue.routes.ts';
import { passkeyRoutes } from './settings/passkeys.routes.ts';
import { settingsRoutes } from './settings.routes.ts';
import { storeReleaseRoutes } from './store-release.routes.ts';
import { storeSwitchRoutes } from './store-switch.routes.ts';
import { storesRoutes } from './stores.routes.ts';
import { subscriptionsRoutes } from './subscriptions.routes.ts';
import { userDeleteRoutes } from './user-delete.routes.ts';
import { userPasswordRoutes } from './user-password.routes.ts';
import { userSecondFactorRoutes } from './user-second-factor.routes.ts';
import { userSwitchRoutes } from './user-switch.routes.ts';
import { usersRoutes } from './users.routes.ts';

export async function operatorRoutes(
  app: FastifyInstance,
  { config }: { config: Config },
): Promise<void> {
  openDoor(app, 'operator');
  app.addHook('preHandler', giveMaintenanceStrip(config));
  app.addHook('onRequest', async (request) => {
    request.errorPage = errorPageOf(request);
  });
  // Behind the door as well: strangers cannot learn here which addresses there are.
  app.setNotFoundHandler(() => {
    throw notFound('Page');
  });
  await addRoutes(app, [
    overviewRoutes,
    helpRoutes,
    storesRoutes,
    storeSwitchRoutes,
    storeReleaseRoutes,
    usersRoutes,
    userSwitchRoutes,
    userDeleteRoutes,
    userPasswordRoutes,
    userSecondFactorRoutes,
    impersonateRoutes,
    subscriptionsRoutes,
    revenueRoutes,
    healthRoutes(config),
    healthActionRoutes,
    auditRoutes,
    passkeyRoutes,
  ]);
  app.register(settingsRoutes, { config });
  app.register(jobsBoardRoutes, { config });
}
