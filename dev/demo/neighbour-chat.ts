import { receiveBody } from '../../src/features/conversations/events/receive-delivery.ts';
import type { Store } from '../../src/features/stores/store.ts';
import { untilBackgroundEnds } from '../../src/kernel/concurrency/in-background.ts';
import type { SecretBox } from '../../src/kernel/crypto/encryption.ts';
import { tenantOfStore } from '../../src/kernel/tenancy/tenant.ts';
import { seedConnection } from '../seed/seed-connection.ts';
import { deliveryOf } from './demo-message.ts';
import type { Neighbour } from './neighbours.ts';

/** A number of its own, and what its shoppers wrote there. */
export async function addChat(
  store: Store,
  { chat, messages = [] }: Neighbour,
  secrets: SecretBox,
): Promise<void> {
  if (!chat) return;
  await seedConnection(tenantOfStore(store), { channel: 'chat', ...chat }, secrets);
  const receiver = { channel: 'chat', id: chat.phoneNumberId, accountId: chat.accountId } as const;
  for (const message of messages) {
    await receiveBody(deliveryOf(message, receiver), true);
    // On a busy machine the answer comes before the reading.
    await untilBackgroundEnds();
  }
}
