import { expect, test } from 'vitest';
import { files } from '../../../../src/clients/files.ts';
import { mediaFileKey } from '../../../../src/features/conversations/media/media-files.ts';
import { eraseCustomer } from '../../../../src/features/customers/erase-customer.ts';
import { changeStatus } from '../../../../src/features/orders/change-status.ts';
import { SYSTEM } from '../../../../src/session.ts';
import { useApp } from '../../../support/app.ts';
import { customerBy } from '../../../support/customers.ts';
import { aNumber, inboundText, receive } from '../../../support/inbound.ts';
import { anOrder } from '../../../support/orders.ts';
import { pagesOf } from '../../../support/pages.ts';
import { rows } from '../../../support/rows.ts';
import { ASHA } from '../../../support/shopper.ts';
import { aStore } from '../../../support/stores.ts';

const context = useApp();
const { get } = pagesOf(context);

test('an erased customer is in no conversation any more; that there was one stays', async () => {
  const store = await aStore(context.app);
  const number = await aNumber(store, context);
  const order = await anOrder(store);
  const phone = '+919876543210';
  const file = { mimeType: '', fileName: 'me.jpg', url: null, providerMediaId: '5' };
  const from = { waId: phone.slice(1), phone, name: 'Asha' };
  const secret = inboundText('14 MG Road', { from, media: [{ ...file, kind: 'image' }] });
  const { conversation } = await receive(store, number, secret);
  const other = await receive(store, number, inboundText('2 mugs', { from: { name: 'Imran' } }));
  const [media] = await rows<{ id: string }>('select id from message_media where owner_id = ?', [
    store.ownerId,
  ]);
  const key = mediaFileKey(store.ownerId, media?.id ?? '', 'picture.webp');
  await files().put(key, Buffer.from('picture'));

  await changeStatus(store.tenant, order.id, { status: 'delivered' }, SYSTEM);
  await eraseCustomer(store.tenant, (await customerBy(store, ASHA.phone)).id, SYSTEM);

  const [left] = await rows<{ all: string }>(
    `select (select string_agg(c::text, ' ') from conversations c where c.owner_id = ? and c.id = ?)
         || (select string_agg(m::text, ' ') from messages m where m.owner_id = ? and m.conversation_id = ?) as all`,
    [store.ownerId, conversation.id, store.ownerId, conversation.id],
  );
  for (const word of ['Asha', phone.slice(1), 'MG Road', secret.externalId]) {
    expect(left?.all).not.toContain(word);
  }
  const isThere = async () => {
    const found = await files().read(key);
    found?.stream.destroy();
    return found !== null;
  };
  await expect.poll(isThere).toBe(false);
  const { body } = await get(store, `/dashboard/conversations/${conversation.id}`);
  expect(body).toContain('Erased');
  expect(body).toContain('Name unknown');
  const list = (await get(store, '/dashboard/conversations')).body;
  expect(list).toContain('Imran');
  expect(list).toContain(other.conversation.id);

  const again = await receive(store, number, inboundText('hello again', { from }));
  expect(again.conversation.id).not.toBe(conversation.id);
});
