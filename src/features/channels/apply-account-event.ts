import { fn } from 'objection';
import type { AccountEvent } from '../../clients/provider/webhooks/read-account-event.ts';
import type { ConnectionChannel } from '../../enums.ts';
import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { fromStored } from '../../kernel/translation/text.ts';
import { announce } from '../notifications/announce.ts';
import { ChannelConnection } from './channel-connection.ts';
import { isWorse, judgeConnection } from './judge-connection.ts';

interface Account {
  channel: ConnectionChannel;
  accountId: string;
  /** By the provider's clock. */
  at: Date;
}

/** On each connection concerned. The seller is notified of a new or worse problem. */
export async function applyAccountEvent(
  tenant: Tenant,
  { channel, accountId, at }: Account,
  event: AccountEvent,
  trx: Trx,
): Promise<void> {
  const all = await ChannelConnection.of(tenant, trx)
    .where({ channel, accountId })
    .orderBy('id')
    .forNoKeyUpdate();
  for (const connection of concerned(all, event.number)) {
    const { reason, ...after } = judgeConnection(connection, event, at);
    const since = after.state === connection.state ? {} : { stateSince: fn.now() };
    await ChannelConnection.of(tenant, trx)
      .where({ id: connection.id })
      .patch({ ...after, stateReason: reason, ...since, updatedAt: fn.now() });
    if (!isWorse(connection, after)) continue;
    await announce(tenant, { event: 'channel_trouble', data: { reason: fromStored(reason) } }, trx);
  }
}

/**
 * The connection of a number is known after a message to it; until then, any connection without a
 * known number counts.
 */
function concerned(
  all: readonly ChannelConnection[],
  number: string | null,
): readonly ChannelConnection[] {
  if (number === null) return all;
  const known = all.filter(({ displayNumber }) => displayNumber === number);
  return known.length > 0 ? known : all.filter(({ displayNumber }) => displayNumber === '');
}
