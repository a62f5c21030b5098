import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../config.ts';
import { notFound } from '../../../errors.ts';
import { pagesOf } from '../../../kernel/http/action.ts';
import { addRoutes } from '../../../kernel/http/add-routes.ts';
import { openDoor } from '../../../plugins/access/access.ts';
import { adminActions } from '../admins/admin.actions.ts';
import { adminPages } from '../admins/admin.pages.ts';
import { auditPages } from '../audit/audit.pages.ts';
import { healthPages } from '../health/health.pages.ts';
import { jobActions } from '../health/job.actions.ts';
import { retryActions } from '../health/retry.actions.ts';
import { overviewPages } from '../overview/overview.pages.ts';
import { revenuePages } from '../revenue/revenue.pages.ts';
import { storeActions } from '../stores/store.actions.ts';
import { storePages } from '../stores/store.pages.ts';
import { subscriptionPages } from '../subscriptions/subscription.pages.ts';
import { userActions } from '../users/user.actions.ts';
import { userPages } from '../users/user.pages.ts';
import { errorPageOf } from './error-page.ts';
import { helpRoutes } from './help.routes.ts';
import { jobsBoardRoutes } from './jobs-board.routes.ts';
import { giveMaintenanceStrip } from './maintenance-strip.ts';
import { passkeyRoutes } from './settings/passkeys.routes.ts';
import { settingsRoutes } from './settings.routes.ts';

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
    overviewPages,
    helpRoutes,
    ...storePages,
    ...userPages,
    ...subscriptionPages,
    ...revenuePages,
    healthPages(config),
    ...auditPages,
    adminPages,
    passkeyRoutes,
    ...pagesOf([...storeActions, ...userActions, ...jobActions, ...retryActions, ...adminActions]),
  ]);
  app.register(settingsRoutes, { config });
  app.register(jobsBoardRoutes, { config });
}
