import { newId } from '../../../ids.ts';
import { databaseNow } from '../../../kernel/db/clock.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import { exactTime } from '../../../kernel/format/format-time.ts';
import { networkText } from '../../../kernel/format/network-text.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { stored, type Text } from '../../../kernel/translation/text.ts';
import { message } from '../../../kernel/translation/translator.ts';
import type { Actor } from '../../../session.ts';
import { announce } from '../../notifications/announce.ts';
import type { NoticeContext } from '../../notifications/notice-context.ts';
import type { StoreLogAction } from '../store-log-enums.ts';
import { StoreRow } from '../store-row.ts';
import { actionText, changeText, type LoggedChange } from './log-labels.ts';
import { StoreLogRow } from './store-log.ts';

export interface LogEntry {
  action: StoreLogAction;
  actor: Actor;
  /** The subject; absent if the action already names it. */
  subject?: Text;
  changes?: readonly LoggedChange[];
}

/** The owner is notified of these at once, whatever the store's settings. */
const TOLD: readonly StoreLogAction[] = [
  'payments_changed',
  'courier_changed',
  'address_changed',
  'reader_changed',
  'channel_connected',
  'channel_disconnected',
  'api_key_created',
  'webhooks_changed',
  'staff_added',
  'staff_invited',
  'staff_changed',
];

export async function recordInLog(tenant: Tenant, entry: LogEntry, trx: Trx): Promise<void> {
  const { action, actor, subject = '', changes = [] } = entry;
  await insertEntry(tenant, entry, trx);
  // Automatic actions need no notification.
  if (actor.id !== null && TOLD.includes(action))
    await tellOwner(tenant, { ...entry, subject, changes }, trx);
}

export async function insertEntry(
  tenant: Tenant,
  { action, actor, subject = '', changes = [] }: LogEntry,
  trx?: Trx,
): Promise<void> {
  await StoreLogRow.of(tenant, trx).insert({
    id: newId(),
    action,
    actorId: actor.id,
    actorName: actor.name,
    operatorId: actor.impersonatedBy,
    operatorName: actor.impersonatorName ?? null,
    subject: stored(subject),
    changes: changes.map(({ field, before, after }) => ({
      field,
      before: before && stored(before),
      after: after && stored(after),
    })),
    device: stored(actor.origin?.device ?? ''),
    place: networkText(actor.origin?.address ?? ''),
  });
}

export async function recordChanges(
  tenant: Tenant,
  entry: LogEntry & { changes: readonly LoggedChange[] },
  trx: Trx,
): Promise<void> {
  if (entry.changes.length > 0) await recordInLog(tenant, entry, trx);
}

async function tellOwner(
  tenant: Tenant,
  { action, actor, subject, changes }: Required<LogEntry>,
  trx: Trx,
): Promise<void> {
  const store = await StoreRow.query(trx).findOne({ ownerId: tenant.ownerId }).select('id');
  if (!store) return;
  const data = ({ t, timeZone }: NoticeContext) => ({
    what: actionText(action, subject),
    who: personText(actor),
    when: exactTime(databaseNow(), { timeZone, language: t.locale }),
    changes: changes.map(changeText),
  });
  await announce(tenant, { event: 'settings_changed', data }, trx);
}

function personText({ name, impersonatedBy, impersonatorName }: Actor): Text {
  if (!impersonatedBy) return name;
  return impersonatorName
    ? message('notices.seller.settings.supportNamed', { name, operator: impersonatorName })
    : message('notices.seller.settings.support', { name });
}
