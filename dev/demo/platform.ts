import { createAdmin } from '../../src/features/accounts/operators/change-admins.ts';
import { hashPassword } from '../../src/features/accounts/passwords/password-hash.ts';
import { createProduct } from '../../src/features/catalog/create-product.ts';
import { placeUnpaidCheckout } from '../../src/features/checkout/place-unpaid-checkout.ts';
import { createStore } from '../../src/features/stores/create-store.ts';
import type { Store } from '../../src/features/stores/store.ts';
import { newId } from '../../src/ids.ts';
import type { SecretBox } from '../../src/kernel/crypto/encryption.ts';
import { inTransaction, rows, type Trx } from '../../src/kernel/db/db.ts';
import { currencyDigits } from '../../src/kernel/format/money.ts';
import { tenantOfStore } from '../../src/kernel/tenancy/tenant.ts';
import { type Operator, SYSTEM } from '../../src/session.ts';
import type { LifePlan } from '../seed/subscription-life.ts';
import { paidPlans, writeLives } from '../seed/write-lives.ts';
import { addChat } from './neighbour-chat.ts';
import { neighbourLife } from './neighbour-life.ts';
import { makeTrouble } from './neighbour-trouble.ts';
import { BUYERS, NEIGHBOURS, type Neighbour } from './neighbours.ts';
import { moveBack, recountUsage } from './rewrite-history.ts';
import { setDirectMethods, setGateway } from './ways-to-pay.ts';

/** The platform around the demo store: who runs it, and other stores in every state. */
export async function addDemoPlatform(
  account: { name: string; email: string; password: string },
  { ownersPassword, secrets }: { ownersPassword: string; secrets: SecretBox },
): Promise<void> {
  const { name, email } = account;
  const id = await createAdmin(account, null, 'The demo needs one');
  const operator: Operator = { id, name, email, address: null };
  const passwordHash = await hashPassword(ownersPassword, 'registration');
  const plans = await paidPlans();
  // Of a million tokens, so that System Health reckons with something.
  await rows('update platform_settings set reader_price_in = 0.15, reader_price_out = 0.6');
  for (const neighbour of NEIGHBOURS) {
    const store = await inTransaction((trx) => openStore({ neighbour, passwordHash, plans }, trx));
    await fillStore(store, neighbour);
    if (neighbour.direct) await setDirectMethods(tenantOfStore(store), neighbour.direct);
    if (neighbour.gateway) await setGateway(store, neighbour.gateway, secrets);
    await addChat(store, neighbour, secrets);
    await makeTrouble(store, neighbour, { operator, secrets });
  }
}

interface Opening {
  neighbour: Neighbour;
  passwordHash: string;
  plans: readonly LifePlan[];
}

async function openStore({ neighbour, passwordHash, plans }: Opening, trx: Trx): Promise<Store> {
  const plan = plans.find(({ slug }) => slug === neighbour.plan);
  if (!plan) throw new Error(`There is no plan ${neighbour.plan}`);
  const life = neighbourLife(neighbour, plan, new Date());
  const userId = newId();
  await rows(
    `insert into users (id, role, name, email, password_hash, owner_id, created_at, last_seen_at,
                        email_confirmed_at)
     values (?, 'OWNER', ?, ?, ?, ?, ?, least(now(), ?::timestamptz), now())`,
    [
      userId,
      neighbour.owner,
      neighbour.email,
      passwordHash,
      userId,
      life.startedAt,
      life.currentPeriodEnd,
    ],
    trx,
  );
  const { store: name, slug, place } = neighbour;
  const store = await createStore(
    userId,
    { name, slug, ...(place && { place, languages: [] }) },
    trx,
  );
  await rows('update stores set created_at = ? where id = ?', [life.startedAt, store.id], trx);
  await writeLives([{ userId, subscriptionId: newId(), life, nextId: newId }], trx);
  return store;
}

async function fillStore(store: Store, { goods, orders }: Neighbour): Promise<void> {
  const tenant = tenantOfStore(store);
  const products: string[] = [];
  for (const { name, price } of goods) {
    const variants = [{ priceMinor: price * 10 ** currencyDigits(store.currency), stock: 40 }];
    products.push(await createProduct(tenant, { name, variants }, SYSTEM));
  }
  for (let n = 0; n < orders; n++) {
    const customer = {
      name: BUYERS[n % BUYERS.length] ?? '',
      phone: `98470${String(55_000 + n * 37)}`,
      address: { line1: `${n + 3} Beach Road`, city: 'Kozhikode', postalCode: '673001' },
    };
    const items = [{ productId: products[n % products.length] ?? '', quantity: 1 + (n % 3) }];
    const request = { items, customer, paymentMethod: 'cod' } as const;
    const { order } = await placeUnpaidCheckout(store, request, { idempotency: null });
    await moveBack(tenant, order.id, 5 + n * 27);
  }
  await recountUsage(tenant);
}
