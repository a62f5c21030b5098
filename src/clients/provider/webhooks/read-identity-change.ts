import { chatUser } from './channel-user.ts';
import { chatItemOf } from './event-part.ts';
import { idOf, valueAt } from './payload-values.ts';
import type { ProviderEvent } from './provider-event.ts';

export interface IdentityChange {
  from: { channelUserId: string | null; waId: string | null };
  to: { channelUserId: string | null; waId: string | null; phone: string | null };
}

export function readIdentityChange(event: ProviderEvent): IdentityChange | null {
  const update = chatItemOf(event, 'user_id_update');
  const change = update === undefined ? fromMessage(event) : fromUpdate(update);
  const { from, to } = change;
  const isTold = (ids: IdentityChange['from']) => ids.channelUserId !== null || ids.waId !== null;
  return isTold(from) && isTold(to) ? change : null;
}

/** The event's field names both, which the message does not. */
const fromUpdate = (update: unknown): IdentityChange => ({
  from: {
    channelUserId: idOf(valueAt(update, 'user_id', 'previous')),
    waId: numberOf(valueAt(update, 'wa_id')).waId,
  },
  to: {
    channelUserId: idOf(valueAt(update, 'user_id', 'current')),
    ...numberOf(valueAt(update, 'wa_id')),
  },
});

const BETWEEN = /\bfrom (\S+) to \S+/;

/** A change of id names the one before in its words only. */
function fromMessage(event: ProviderEvent): IdentityChange {
  const message = chatItemOf(event, 'messages');
  const system = valueAt(message, 'system');
  const [, before] = BETWEEN.exec(String(valueAt(system, 'body') ?? '')) ?? [];
  const isNumber = valueAt(system, 'type') !== 'user_changed_user_id';
  const was = numberOf(valueAt(message, 'from') ?? valueAt(system, 'customer'));
  const now = numberOf(valueAt(system, 'new_wa_id') ?? valueAt(system, 'wa_id'));
  const lasting = isNumber ? null : idOf(before);
  return {
    from: { channelUserId: idOf(valueAt(message, 'from_user_id')) ?? lasting, waId: was.waId },
    to: { channelUserId: idOf(valueAt(system, 'user_id')), ...now },
  };
}

function numberOf(value: unknown) {
  const { waId = null, phone = null } = chatUser({ number: value, userId: undefined }) ?? {};
  return { waId, phone };
}
