import { randomUUID } from 'node:crypto';

/** A store's number, by the ids that the provider knows it by. */
export interface Line {
  numberId: string;
  accountId: string;
}

/** What a delivery holds, beside its bytes. */
export interface Delivery {
  body: string;
  events: number;
  messages: number;
  orders: number;
}

const GOODS = ['blue mug', 'red mug', 'cotton kurta', 'silk saree', 'basmati rice', 'ghee'];
/** Most deliveries hold one event; of a hundred, these hold more. */
const SIZES = new Map([
  [7, 2],
  [23, 2],
  [41, 3],
  [59, 5],
  [83, 12],
]);

/** What the store sells so that the words of the messages name something. */
export const goodsNames = (): readonly string[] => GOODS;

/**
 * The n-th delivery: of four events two order something, one is a greeting, one tells of a message
 * that the store sent. Every shopper writes once.
 */
export function deliveryNo(n: number, lines: readonly Line[]): Delivery {
  const { numberId, accountId } = lines[n % lines.length] as Line;
  const size = SIZES.get(n % 100) ?? 1;
  const kinds = Array.from({ length: size }, (_, at) => (Math.floor(n / lines.length) + at) % 4);
  const changes = kinds.map((kind, at) => ({
    field: 'messages',
    value: {
      messaging_product: 'whatsapp',
      metadata: { display_phone_number: '911234567890', phone_number_id: numberId },
      ...(kind === 3 ? statusOf(n, at) : messageOf(n, at, kind)),
    },
  }));
  const entry = [{ id: accountId, changes }];
  return {
    body: JSON.stringify({ object: 'whatsapp_business_account', entry }),
    events: size,
    messages: kinds.filter((kind) => kind !== 3).length,
    orders: kinds.filter((kind) => kind < 2).length,
  };
}

const now = (): string => String(Math.floor(Date.now() / 1_000));

const statusOf = (n: number, at: number) => ({
  statuses: [{ id: `wamid.out.${n}.${at}`, status: 'delivered', timestamp: now() }],
});

function messageOf(n: number, at: number, kind: number) {
  const from = String(919_000_000_000 + n * 100 + at);
  const body =
    kind === 2
      ? 'hello, how are you'
      : `i want to order ${1 + (n % 3)} ${GOODS[(n + at) % GOODS.length]} please`;
  const message = {
    from,
    id: `wamid.${randomUUID()}`,
    timestamp: now(),
    type: 'text',
    text: { body },
  };
  return { contacts: [{ wa_id: from, profile: { name: `Asha ${n}` } }], messages: [message] };
}
