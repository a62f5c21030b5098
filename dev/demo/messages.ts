import { rows } from '../../src/db/db.ts';
import { rejectDraft } from '../../src/domain/drafts/decide-draft.ts';
import { listDrafts } from '../../src/domain/drafts/list-drafts.ts';
import { receiveBody } from '../../src/domain/messages/events/receive-delivery.ts';
import { newId } from '../../src/ids.ts';
import type { Actor } from '../../src/session.ts';
import type { Tenant } from '../../src/tenancy/tenant.ts';
import {
  SHOPPERS,
  type Shopper,
  SIMULATED_NUMBER,
  SIMULATED_PAGE,
} from '../simulators/provider/accounts.ts';
import { messageDelivery, type Receiver } from '../simulators/provider/deliveries.ts';
import { addDecidedMessages } from './decided-messages.ts';

const NUMBER: Receiver = {
  channel: 'chat',
  id: SIMULATED_NUMBER.phoneNumberId,
  accountId: SIMULATED_NUMBER.accountId,
};
const PAGE: Receiver = {
  channel: 'social',
  id: SIMULATED_PAGE.accountId,
  accountId: SIMULATED_PAGE.accountId,
};

const person = (name: string, waId: string): Shopper => ({ name, waId, userId: `IN.${waId}` });
const [ASHA, IMRAN, HIDDEN, LUCIA] = SHOPPERS as [Shopper, Shopper, Shopper, Shopper];
const PRIYA = person('Priya', '919845011223');
const JOSEPH = person('Joseph K', '919847044556');
const KIRAN = person('Kiran', '919846077889');
const DEVIKA = person('Devika', '919847066123');
const SANJAY = person('Sanjay', '919847066456');

const text = (body: string) => ({ type: 'text', text: { body } });

/** What shoppers wrote this morning: one of each kind that a seller meets at the desk. */
const MESSAGES: readonly [Receiver, Shopper, object][] = [
  [NUMBER, KIRAN, text('2 Beeswax Candle please')],
  [NUMBER, KIRAN, text('sorry, I do not need them any more')],
  [NUMBER, JOSEPH, text('Good morning. Is the Moss Teapot in stock?')],
  [NUMBER, JOSEPH, text('ok please send 1')],
  [NUMBER, IMRAN, text('2 kitchen towel bhej do')],
  [NUMBER, HIDDEN, text('I want 1 Market Tote and 2 wooden spoons')],
  [PAGE, LUCIA, { text: 'Quiero 2 Bud Vase, por favor' }],
  [NUMBER, DEVIKA, text('is the rose side plate still there? thinking of two for a gift')],
  [NUMBER, SANJAY, text('espresso cup 4 side plate 4 2 bud vase')],
  [
    NUMBER,
    PRIYA,
    text(
      '3 neela cup 300 ml chahiye, cod. Priya Menon, 22 Lake View Road, Kochi 682020, 9845011223',
    ),
  ],
  [
    NUMBER,
    person('Farah', '919810055667'),
    {
      type: 'order',
      order: {
        catalog_id: '1',
        text: 'Farah Ali, 5 Park Lane, Pune 411001',
        product_items: [
          { product_retailer_id: 'TDP-27', quantity: 4, item_price: 1, currency: 'INR' },
          { product_retailer_id: 'MEC-90', quantity: 2, item_price: 1, currency: 'INR' },
        ],
      },
    },
  ],
  [NUMBER, ASHA, text('2 Market Tote\nAsha Verma\n14 MG Road, Kochi 682016\n9876543210')],
];

/** Messages as the provider brings them, and what became of some of them. */
export async function addDemoMessages(tenant: Tenant, actor: Actor): Promise<void> {
  await addDecidedMessages(tenant, actor, (shopper, words) =>
    receive(NUMBER, shopper, text(words)),
  );
  for (const [receiver, shopper, content] of MESSAGES) await receive(receiver, shopper, content);
  const oldest = { page: 1, limit: 2, filter: 'pending', sort: 'createdAt' } as const;
  const [candles, soon] = (await listDrafts(tenant, oldest)).items;
  if (candles) await rejectDraft(tenant, candles.id, { reason: 'changed_mind' }, actor);
  if (soon) await letEndSoon(tenant, soon.id);
}

async function receive(receiver: Receiver, shopper: Shopper, content: object): Promise<void> {
  await receiveBody(messageDelivery(receiver, shopper, `wamid.demo.${newId()}`, content), true);
}

/** As if it had come in yesterday. */
const letEndSoon = ({ ownerId }: Tenant, draftId: string): Promise<object[]> =>
  rows(
    `update draft_orders set created_at = created_at - interval '22 hours',
        expires_at = expires_at - interval '22 hours' where owner_id = ? and id = ?`,
    [ownerId, draftId],
  );
