import type { Claim } from '../../clients/provider/prove-control.ts';
import type { ConnectionChannel } from '../../enums.ts';
import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { type Message, message } from '../../kernel/translation/translator.ts';
import type { Actor } from '../../session.ts';
import { recordInLog } from '../stores/log/record-in-log.ts';
import { MASK } from '../stores/store-settings.ts';

export const connectionSubject = (
  channel: ConnectionChannel,
  { phoneNumberId, accountId }: { phoneNumberId: string | null; accountId: string },
): Message =>
  channel === 'chat'
    ? message('settings.log.subject.chatNumber', { id: phoneNumberId ?? '' })
    : message('settings.log.subject.page', { id: accountId });

export function logConnection(
  tenant: Tenant,
  { channel, accessToken, ...ids }: Claim,
  actor: Actor,
  trx: Trx,
): Promise<void> {
  const changes = [
    { field: 'accessToken', before: null, after: `${MASK}${accessToken.slice(-4)}` },
  ];
  const subject = connectionSubject(channel, ids);
  return recordInLog(tenant, { action: 'channel_connected', actor, subject, changes }, trx);
}
