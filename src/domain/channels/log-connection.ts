import { inTransaction } from '../../db.ts';
import type { ConnectionChannel } from '../../enums.ts';
import type { Actor } from '../../session.ts';
import type { Tenant } from '../../tenant.ts';
import { recordInLog } from '../stores/log/record-in-log.ts';
import { MASK } from '../stores/store-settings.ts';
import type { ConnectionInput } from './connect-channel.ts';

/** How the store's log calls a number or page. */
export const connectionSubject = (
  channel: ConnectionChannel,
  { phoneNumberId, accountId }: { phoneNumberId?: string | null | undefined; accountId: string },
): string => (channel === 'chat' ? `chat number ${phoneNumberId}` : `page ${accountId}`);

/** Keeps in the store's log that a number or page was connected, and tells the owner. */
export const logConnection = (
  tenant: Tenant,
  { channel, accessToken, ...ids }: ConnectionInput,
  actor: Actor,
): Promise<void> =>
  inTransaction((trx) => {
    const after = `${MASK}${accessToken.trim().slice(-4)}`;
    const changes = [{ field: 'accessToken', before: null, after }];
    const subject = connectionSubject(channel, ids);
    return recordInLog(tenant, { action: 'channel_connected', actor, subject, changes }, trx);
  });
