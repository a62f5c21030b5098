import demoStore from '../../data/demo/store.json' with { type: 'json' };
import { connectFiles } from '../../src/clients/files.ts';
import type { Config } from '../../src/config.ts';
import { register } from '../../src/features/accounts/register.ts';
import { createStaff } from '../../src/features/accounts/staff/create-staff.ts';
import { connectReader } from '../../src/features/model-readings/reader-connection.ts';
import { findStoreOf } from '../../src/features/stores/find-store.ts';
import { SecretBox } from '../../src/kernel/crypto/encryption.ts';
import { connectDatabase, rows } from '../../src/kernel/db/db.ts';
import { countryName } from '../../src/kernel/format/country-name.ts';
import { type Tenant, tenantOf } from '../../src/kernel/tenancy/tenant.ts';
import { type Actor, actorOf } from '../../src/session.ts';
import type { GatewaySimulator } from '../simulators/gateway/gateway-simulator.ts';
import { setDemoChannels, setDemoCourier, setDemoGateway, withDemoGateway } from './connections.ts';
import type { FromJson } from './from-json.ts';
import { addDemoMessages } from './messages.ts';
import { ABROAD } from './neighbours.ts';
import { addDemoOrders } from './orders.ts';
import { addDemoPlatform } from './platform.ts';
import { addDemoProducts } from './products.ts';
import { type DemoWay, setDirectMethods } from './ways-to-pay.ts';

/** Who can sign in to the demo store. */
export interface DemoLogin {
  role: string;
  email: string;
  password: string;
  /** The address part of the shop that this login owns. */
  shop?: string;
  /** Whether it is for the operator's portal. */
  runsPlatform?: boolean;
}

const { owner: OWNER, staff: STAFF, packer: PACKER, operator: OPERATOR } = demoStore.accounts;

const LOGINS: DemoLogin[] = [
  { role: 'Owner', ...OWNER, shop: demoStore.slug },
  { role: 'Manager', ...STAFF },
  { role: 'Packer', ...PACKER },
  { role: 'Operator', ...OPERATOR, runsPlatform: true },
  ...ABROAD.map(({ email, slug, place }) => ({
    role: `Owner in ${countryName(place?.country ?? '', 'en')}`,
    email,
    password: OWNER.password,
    shop: slug,
  })),
];

/**
 * Fills an empty database with a demo store among others. Returns its logins while it is there.
 * Never in production: everybody knows their passwords.
 */
export async function ensureDemo(config: Config): Promise<DemoLogin[]> {
  if (config.environment === 'production') return [];
  const knex = connectDatabase(config);
  connectFiles(config);
  connectReader(config.reader);
  try {
    const [found] = await rows<{ users: number; demo: number }>(
      `select count(*) as users, count(*) filter (where email = ?) as demo from users`,
      [OWNER.email],
    );
    if (found?.users === 0) await makeDemo(config);
    return found?.users === 0 || found?.demo ? LOGINS : [];
  } finally {
    await knex.destroy();
  }
}

async function makeDemo(config: Config): Promise<void> {
  console.log('Making a demo store and its neighbours …');
  const { name: storeName, slug } = demoStore;
  const account = { ...OWNER, storeName, slug };
  const { session } = await register(
    account,
    { userAgent: 'demo', address: '' },
    { isConfirmed: true },
  );
  const tenant = tenantOf(session);
  const actor = actorOf(session);
  await createStaff(tenant, STAFF, actor, { isKnown: true });
  await createStaff(tenant, { ...PACKER, preset: 'packer' }, actor, { isKnown: true });
  await describeStore(tenant);
  const secrets = new SecretBox(config.encryptionKey, config.previousEncryptionKey);
  await setDemoCourier(tenant, secrets);
  await setDemoGateway(tenant, secrets);
  await setDirectMethods(tenant, demoStore.direct satisfies FromJson<DemoWay>[] as DemoWay[]);
  await setDemoChannels(tenant, secrets);
  await addDemoProducts(tenant, actor);
  await withDemoGateway(config, secrets, (gateway) => placeOrders(tenant, actor, gateway));
  await addDemoMessages(tenant, actor);
  await addDemoPlatform(OPERATOR, { ownersPassword: OWNER.password, secrets });
}

async function placeOrders(tenant: Tenant, actor: Actor, gateway: GatewaySimulator): Promise<void> {
  const store = await findStoreOf(tenant);
  if (!store) throw new Error('The demo store is missing');
  await addDemoOrders(store, actor, gateway);
}

async function describeStore(tenant: Tenant): Promise<void> {
  const { description, contact, taxId } = demoStore;
  await rows(
    `update stores set description = ?, contact = ?::jsonb, tax_id = ?, model_reader = true, shipping_fee_minor = 6000,
            free_shipping_above_minor = 150000, cod_fee_minor = 2000, cod_max_amount_minor = 1000000
      where owner_id = ?`,
    [description, JSON.stringify(contact), taxId, tenant.ownerId],
  );
}
