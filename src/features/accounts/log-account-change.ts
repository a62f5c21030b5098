import type { Trx } from '../../kernel/db/db.ts';
import { tenantOf } from '../../kernel/tenancy/tenant.ts';
import type { Origin } from '../../session.ts';
import { type LogEntry, recordInLog } from '../stores/log/record-in-log.ts';
import type { User } from './user.ts';

export async function logAccountChange(
  { id, name, ownerId }: Pick<User, 'id' | 'name' | 'ownerId'>,
  action: 'password_changed' | 'email_changed',
  origin: Origin,
  trx: Trx,
  details: Pick<LogEntry, 'subject' | 'changes'> = {},
): Promise<void> {
  if (!ownerId) return;
  const actor = { id, name, impersonatedBy: null, origin };
  await recordInLog(tenantOf({ userId: id, ownerId }), { action, actor, ...details }, trx);
}
