import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import type { FieldPermissions } from '../../../plugins/access/field-permissions.ts';
import { actorOf } from '../../../session.ts';
import { wakePolls } from '../../delivery/poll-state.ts';
import { changeStore } from '../change-store.ts';
import { storeFields } from '../store-fields.ts';
import { storeSettings } from '../store-settings.ts';
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
