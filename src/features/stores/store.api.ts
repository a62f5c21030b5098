import { type Static, type TSchema, Type } from 'typebox';
import type { SecretBox } from '../../kernel/crypto/encryption.ts';
import { OrNull } from '../../kernel/db/or-null.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import type { FieldPermissions } from '../../plugins/access/field-permissions.ts';
import { actorOf } from '../../session.ts';
import { minorOf } from '../../web/amount.ts';
import { wakePolls } from '../delivery/poll-state.ts';
import { changeStore, type StoreChanges } from './change-store.ts';
import { storeFields } from './store-fields.ts';
import {
  CREDENTIALS,
  type StoreSettings,
  shownCredentials,
  storeSettings,
} from './store-settings.ts';

type Group = 'checkoutSettings';
type Account = keyof typeof CREDENTIALS;

const fieldsOf = <Value>(
  group: Group | undefined,
  of: (field: (typeof storeFields)[number]) => Value,
): Record<string, Value> =>
  Object.fromEntries(
    storeFields.filter((field) => field.group === group).map((field) => [field.name, of(field)]),
  );

const credentialsOf = <Value>(
  account: Account,
  of: (credential: { most: number; isSecret?: true }, field: string) => Value,
): Record<string, Value> =>
  Object.fromEntries(
    Object.entries(CREDENTIALS[account]).map(([field, each]) => [field, of(each, field)]),
  );

const Text = Type.String();
const Secret = Type.Union([Text, Type.Null()], {
  description: 'Write-only. Responses show only the last four characters',
});
const accountJson = (account: Account) =>
  Type.Object(credentialsOf(account, ({ isSecret }) => (isSecret ? Secret : OrNull(Text))));

const StoreJson = Type.Object({
  id: Text,
  isActive: Type.Boolean(),
  ...fieldsOf(undefined, ({ json }) => json),
  contact: Type.Object({
    phone: Type.Optional(Text),
    chat: Type.Optional(Type.String({ description: 'WhatsApp number in E.164 format' })),
    email: Type.Optional(Text),
    address: Type.Optional(Text),
  }),
  paymentSettings: accountJson('paymentSettings'),
  courierSettings: accountJson('courierSettings'),
  checkoutSettings: Type.Object(fieldsOf('checkoutSettings', ({ json }) => json)),
});

/** Amounts in major units, secrets masked. */
function storeJson(store: StoreSettings, box: SecretBox) {
  const shown = shownCredentials(store, box);
  const account = (name: Account) => {
    const stored: Record<string, string | undefined> = shown[name];
    return credentialsOf(name, (_, field) => stored[field] ?? null);
  };
  const fields = (group?: Group) =>
    fieldsOf(group, ({ column, toJson }) => toJson(store[column], store.currency));
  return {
    id: store.id,
    isActive: store.isActive,
    ...fields(),
    contact: store.contact,
    paymentSettings: account('paymentSettings'),
    courierSettings: account('courierSettings'),
    checkoutSettings: fields('checkoutSettings'),
  };
}

const inputsOf = (group?: Group) => fieldsOf<TSchema>(group, ({ input }) => Type.Optional(input));
const LineOf = (maxLength: number) => Type.Optional(Type.String({ maxLength }));
const accountInput = (account: Account) =>
  Type.Optional(
    Type.Object(
      credentialsOf(account, ({ most }) => Type.Optional(OrNull(Type.String({ maxLength: most })))),
    ),
  );
const Parts = {
  contact: Type.Optional(
    Type.Object({ phone: LineOf(32), chat: LineOf(32), email: LineOf(254), address: LineOf(500) }),
  ),
  paymentSettings: accountInput('paymentSettings'),
  courierSettings: accountInput('courierSettings'),
};
export const StoreChangesBody = Type.Object({
  ...inputsOf(),
  ...Parts,
  checkoutSettings: Type.Optional(Type.Object(inputsOf('checkoutSettings'))),
});

/**
 * Field by field, amounts in minor units of the resulting currency.
 * @throws Refusal 400 for an amount with too many decimals
 */
export function storeChanges(body: object, presentCurrency: string): StoreChanges {
  const typed = body as Record<string, unknown>;
  const currency = (typed.currency as string | undefined) ?? presentCurrency;
  const { contact, paymentSettings, courierSettings } = body as Static<Type.TObject<typeof Parts>>;
  const changes = storeFields.flatMap(({ column, name, group, isAmount, clean }) => {
    const value = group ? (typed[group] as typeof typed | undefined)?.[name] : typed[name];
    if (value === undefined) return [];
    const path = group ? `${group}.${name}` : name;
    const isMajor = isAmount && typeof value === 'number';
    return [[column, isMajor ? minorOf(value, path, currency) : clean(value)]];
  });
  return {
    ...Object.fromEntries(changes),
    contact: contact && pick(contact, ['phone', 'chat', 'email', 'address']),
    paymentSettings:
      paymentSettings && pick(paymentSettings, Object.keys(CREDENTIALS.paymentSettings)),
    courierSettings:
      courierSettings && pick(courierSettings, Object.keys(CREDENTIALS.courierSettings)),
  };
}

function pick<T extends object, K extends keyof T>(from: T, fields: K[]): Pick<T, K> {
  const present = fields.filter((field) => from[field] !== undefined);
  return Object.fromEntries(present.map((field) => [field, from[field]])) as Pick<T, K>;
}

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
