import type { AppPlugin } from '../../../http/http-types.ts';
import {
  CodeForm,
  OneDevice,
  PasswordForm,
  SecondFactorPages,
} from '../../access/second-factor-pages.ts';

const pages = new SecondFactorPages({
  here: '/dashboard/profile/second-factor',
  layout: '/layouts/desk',
  section: 'profile',
  back: { url: '/dashboard/profile', label: 'Your profile' },
});

/** One's own second factor; open when the subscription has ended, too. */
export const secondFactorRoutes: AppPlugin = async (app) => {
  const own = { gated: false, permission: 'account.own' } as const;
  const config = { ...own, openWithoutSecondFactor: true };

  app.get('/profile/second-factor', { config }, (request, reply) => pages.show(request, reply));

  app.post(
    '/profile/second-factor/set-up',
    { config, schema: { body: PasswordForm } },
    (request, reply) => pages.setUp(request, reply),
  );

  app.post(
    '/profile/second-factor/confirm',
    { config, schema: { body: CodeForm } },
    (request, reply) => pages.confirm(request, reply),
  );

  app.post(
    '/profile/second-factor/recovery-codes',
    { config: own, schema: { body: PasswordForm } },
    (request, reply) => pages.renewCodes(request, reply),
  );

  app.post(
    '/profile/second-factor/turn-off',
    { config: own, schema: { body: PasswordForm } },
    (request, reply) => pages.turnOff(request, reply),
  );

  app.post(
    '/profile/second-factor/devices/:id/forget',
    { config: own, schema: { params: OneDevice } },
    (request, reply) => pages.forget(request, reply, request.params.id),
  );
};
