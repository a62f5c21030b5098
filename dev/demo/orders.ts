import { rows } from '../../src/db.ts';
import { placeCheckout } from '../../src/domain/checkout/place-checkout.ts';
import { changeStatus } from '../../src/domain/orders/change-status.ts';
import type { Store } from '../../src/domain/stores/store.ts';
import type { OrderStatus } from '../../src/enums.ts';
import type { Actor } from '../../src/session.ts';
import { type Tenant, tenantOfStore } from '../../src/tenant.ts';

interface DemoOrder {
  shopper: string;
  phone: string;
  address: [line1: string, city: string, postalCode: string];
  /** SKU and quantity. */
  lines: [sku: string, quantity: number][];
  /** How long ago, in hours. */
  hours: number;
  status?: OrderStatus;
}

const demoOrders: DemoOrder[] = [
  {
    shopper: 'Lakshmi Menon',
    phone: '9447011223',
    address: ['12 Beach Road', 'Kozhikode', '673032'],
    lines: [['BM-300ML', 2]],
    hours: 170,
    status: 'delivered',
  },
  {
    shopper: 'Arjun Sethi',
    phone: '9810045671',
    address: ['B-44 Defence Colony', 'New Delhi', '110024'],
    lines: [
      ['MT-1', 1],
      ['MEC-90', 4],
    ],
    hours: 147,
    status: 'delivered',
  },
  {
    shopper: 'फ़ातिमा शेख',
    phone: '9820098200',
    address: ['7 Hill Road, Bandra', 'Mumbai', '400050'],
    lines: [['SB-LARGE', 2]],
    hours: 120,
    status: 'delivered',
  },
  {
    shopper: 'Divya R',
    phone: '9962012345',
    address: ['3/18 Besant Nagar', 'Chennai', '600090'],
    lines: [
      ['KT-BRI', 3],
      ['KT-IND', 2],
    ],
    hours: 98,
    status: 'cancelled',
  },
  {
    shopper: 'Imran Qureshi',
    phone: '9700112233',
    address: ['Road No. 12, Banjara Hills', 'Hyderabad', '500034'],
    lines: [['TDP-27', 6]],
    hours: 74,
    status: 'shipped',
  },
  {
    shopper: 'Ana Lobo',
    phone: '9822134455',
    address: ['Rua 31, Fontainhas', 'Panaji', '403001'],
    lines: [
      ['BV-22', 1],
      ['BC-40', 2],
    ],
    hours: 52,
    status: 'shipped',
  },
  {
    shopper: 'Harpreet Gill',
    phone: '9876501234',
    address: ['House 210, Sector 9', 'Chandigarh', '160009'],
    lines: [
      ['BM-450ML', 1],
      ['RSP-19', 4],
    ],
    hours: 29,
    status: 'confirmed',
  },
  {
    shopper: 'Sneha Patil',
    phone: '9890011122',
    address: ['Flat 6, Karve Nagar', 'Pune', '411052'],
    lines: [['MTO-1', 1]],
    hours: 26,
    status: 'confirmed',
  },
  {
    shopper: 'Joseph Kurian',
    phone: '9446099887',
    address: ['Pala Road', 'Kottayam', '686001'],
    lines: [
      ['IT-900', 1],
      ['MEC-90', 6],
    ],
    hours: 9,
  },
  {
    shopper: 'Ritu Sharma',
    phone: '9811122233',
    address: ['14 Civil Lines', 'Jaipur', '302006'],
    lines: [['SB-SMALL', 4]],
    hours: 3,
  },
  {
    shopper: 'Nisha Varma',
    phone: '9995012121',
    address: ['TC 24/118 Vazhuthacaud', 'Thiruvananthapuram', '695014'],
    lines: [
      ['BM-300ML', 1],
      ['KT-IND', 1],
    ],
    hours: 1,
  },
];

/** Shoppers who bought, in every state that a seller meets, over the last week. */
export async function addDemoOrders(store: Store, actor: Actor): Promise<void> {
  const tenant = tenantOfStore(store);
  const variants = await variantsBySku(tenant);
  for (const demo of demoOrders) {
    const items = demo.lines.map(([sku, quantity]) => ({ ...variants.get(sku), quantity }));
    const [line1, city, postalCode] = demo.address;
    const customer = {
      name: demo.shopper,
      phone: demo.phone,
      address: { line1, city, postalCode },
    };
    const request = { paymentMethod: 'cod', items, customer } as const;
    const { order } = await placeCheckout(store, request as never, { idempotency: null });
    if (demo.status) await changeStatus(tenant, order.id, { status: demo.status }, actor);
    await moveBack(tenant, order.id, demo.hours);
  }
}

async function variantsBySku(tenant: Tenant) {
  const found = await rows<{ sku: string; productId: string; variantId: string }>(
    `select sku, product_id as "productId", id as "variantId" from product_variants where owner_id = ?`,
    [tenant.ownerId],
  );
  return new Map(found.map(({ sku, ...ids }) => [sku, ids]));
}

/** Only a demo may rewrite history: everything about the order happened `hours` earlier. */
async function moveBack(tenant: Tenant, orderId: string, hours: number): Promise<void> {
  const tables = {
    orders: 'id',
    order_events: 'order_id',
    stock_movements: 'order_id',
    notifications: 'order_id',
  };
  for (const [table, column] of Object.entries(tables)) {
    await rows(
      `update ${table} set created_at = created_at - ? * interval '1 hour'
        where owner_id = ? and ${column} = ?`,
      [hours, tenant.ownerId, orderId],
    );
  }
}
