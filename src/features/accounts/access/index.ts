import type { FastifyInstance } from 'fastify';
import type { Config } from '../../../config.ts';
import { addRoutes } from '../../../kernel/http/add-routes.ts';
import { openDoor } from '../../../plugins/access/access.ts';
import { confirmIdentityRoutes } from './confirm-identity.routes.ts';
import { confirmRegistrationRoutes } from './confirm-registration.routes.ts';
import { confirmEmailRoutes, newEmailRoutes } from './email-links.routes.ts';
import { forgotPasswordRoutes } from './forgot-password.routes.ts';
import { helpRoutes } from './help.routes.ts';
import { invitationRoutes } from './invitation.routes.ts';
import { languageRoutes } from './language.routes.ts';
import { loginRoutes, logoutRoutes } from './login.routes.ts';
import { registerRoutes } from './register.routes.ts';
import { resetPasswordRoutes } from './reset-password.routes.ts';
import { secondFactorRoutes } from './second-factor.routes.ts';
import { startRoutes } from './start.routes.ts';

export async function accessRoutes(
  app: FastifyInstance,
  { config }: { config: Config },
): Promise<void> {
  openDoor(app, 'public');
  await addRoutes(app, [
    helpRoutes,
    languageRoutes,
    loginRoutes,
    logoutRoutes,
    registerRoutes(config),
    confirmRegistrationRoutes,
    startRoutes(config),
    confirmEmailRoutes,
    forgotPasswordRoutes(config),
    invitationRoutes,
    newEmailRoutes,
    resetPasswordRoutes,
    secondFactorRoutes,
  ]);
}

/** They belong to no door of sellers or operators. */
export async function ownAccountRoutes(app: FastifyInstance): Promise<void> {
  openDoor(app, 'account');
  await addRoutes(app, [confirmIdentityRoutes], { read: 'account.own', change: 'account.own' });
}
