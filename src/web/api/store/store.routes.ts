import { wakePolls } from '../../../domain/shipping/tracking/queries/postpone-polls.ts';
import { changeStore } from '../../../domain/stores/change-store.ts';
import { storeFields } from '../../../domain/stores/store-fields.ts';
import { storeSettings } from '../../../domain/stores/store-settings.ts';
import type { AppPlugin } from '../../../http/http-types.ts';
import type { FieldPermissions } from '../../../plugins/access/field-permissions.ts';
import { actorOf } from '../../../session.ts';
import { StoreChangesBody, storeChanges } from './store-changes.ts';
import { StoreJson, storeJson } from './store-json.ts';

/** Fields that only the owner can change; the rest needs `settings.edit`. */
const FIELD_PERMISSIONS: FieldPermissions = {
  ...Object.fromEntries(
    storeFields.flatMap(({ name, group, may }) =>
      may ? [[group ? `${group}.${name}` : name, may]] : [],
    ),
  ),
  paymentSettings: 'settings.payments',
  courierSettings: 'settings.courier',
};

const schema = { tags: ['Store'], response: { 200: StoreJson } };

export const storeRoutes: AppPlugin = async (app) => {
  app.get('/store', { schema: { ...schema, summary: 'Get the store' } }, async ({ tenant }) =>
    storeJson(await storeSettings(tenant), app.secrets),
  );

  app.patch(
    '/store',
    {
      config: { fieldPermissions: FIELD_PERMISSIONS },
      schema: { ...schema, summary: 'Change the store’s details', body: StoreChangesBody },
    },
    async ({ tenant, body, signedIn }) => {
      const { currency } = await storeSettings(tenant);
      const changes = storeChanges(body, currency);
      const store = await changeStore(tenant, changes, app.secrets, actorOf(signedIn));
      if ('courierSettings' in body) await wakePolls(tenant);
      return storeJson(store, app.secrets);
    },
  );
};
