import { refuseImpersonation } from '../../domain/accounts/refuse-impersonation.ts';
import { wakePolls } from '../../domain/shipping/postpone-polls.ts';
import { changeStore } from '../../domain/stores/change-store.ts';
import { storeSettings } from '../../domain/stores/store-settings.ts';
import type { AppPlugin } from '../../http-types.ts';
import type { Session } from '../../session.ts';
import { StoreChangesBody, storeChanges } from './store-changes.ts';
import { StoreJson, storeJson } from './store-json.ts';

const schema = { tags: ['Store'], response: { 200: StoreJson } };

/** The store's own settings. */
export const storeRoutes: AppPlugin = async (app) => {
  app.get('/store', { schema: { ...schema, summary: 'Read the store' } }, async ({ tenant }) =>
    storeJson(await storeSettings(tenant), app.secrets),
  );

  app.patch(
    '/store',
    { schema: { ...schema, summary: 'Change the store', body: StoreChangesBody } },
    async ({ tenant, signedIn, body }) => {
      refuseLockedParts(signedIn, body);
      const { currency } = await storeSettings(tenant);
      const store = await changeStore(tenant, storeChanges(body, currency), app.secrets);
      if (body.courierSettings) await wakePolls(tenant);
      return storeJson(store, app.secrets);
    },
  );
};

/** @throws Refusal 403 to an operator who acts for somebody, on keys and passwords */
function refuseLockedParts(
  session: Session,
  { paymentSettings, courierSettings }: StoreChangesBody,
) {
  if (paymentSettings) refuseImpersonation(session, 'gateway');
  const { email, password } = courierSettings ?? {};
  if (email !== undefined || password !== undefined) refuseImpersonation(session, 'courier');
}
