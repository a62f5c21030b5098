import type { AppPlugin } from '../../../http/http-types.ts';
import {
  CodeForm,
  OneDevice,
  PasswordForm,
  SecondFactorPages,
} from '../../access/second-factor-pages.ts';

const pages = new SecondFactorPages({
  here: '/admin/settings/second-factor',
  layout: '/layouts/operator',
  section: 'settings',
  back: { url: '/admin/settings#second-factor', label: 'Settings' },
});

/** An operator's own second factor. */
export const secondFactorRoutes: AppPlugin = async (app) => {
  const config = { openWithoutSecondFactor: true };

  app.get('/settings/second-factor', { config }, (request, reply) => pages.show(request, reply));

  app.post(
    '/settings/second-factor/set-up',
    { config, schema: { body: PasswordForm } },
    (request, reply) => pages.setUp(request, reply),
  );

  app.post(
    '/settings/second-factor/confirm',
    { config, schema: { body: CodeForm } },
    (request, reply) => pages.confirm(request, reply),
  );

  app.post(
    '/settings/second-factor/recovery-codes',
    { schema: { body: PasswordForm } },
    (request, reply) => pages.renewCodes(request, reply),
  );

  app.post(
    '/settings/second-factor/turn-off',
    { schema: { body: PasswordForm } },
    (request, reply) => pages.turnOff(request, reply),
  );

  app.post(
    '/settings/second-factor/devices/:id/forget',
    { schema: { params: OneDevice } },
    (request, reply) => pages.forget(request, reply, request.params.id),
  );
};
