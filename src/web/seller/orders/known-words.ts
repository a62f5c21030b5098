import { REASON as UNCONFIRMED } from '../../../domain/orders/cod/sweep-unconfirmed.ts';
import { APPROVAL_UNDONE, UNDONE } from '../../../domain/orders/order-event.ts';
import { COURIER } from '../../../domain/shipping/tracking/follow-parcel.ts';
import { CASH } from '../../../limits.ts';
import { type Actor, SHOPPER, SYSTEM } from '../../../session.ts';
import type { MessageKey } from '../../../translation/message-key.ts';
import type { Translator } from '../../../translation/translator.ts';

const ACTORS = new Map<string, MessageKey>([
  [SHOPPER.name, 'orders.actor.shopper'],
  [SYSTEM.name, 'orders.actor.system'],
  [COURIER.name, 'orders.actor.courier'],
]);

const REASONS = new Map<string, MessageKey>([
  [UNDONE, 'orders.reason.undone'],
  [APPROVAL_UNDONE, 'orders.reason.approvalUndone'],
]);

/** Who did something: a person's or key's own name, or a word for the program and the shopper. */
export function actorName({ id, name }: Actor, t: Translator): string {
  const key = id === null ? ACTORS.get(name) : undefined;
  return key ? t(key) : name;
}

/** A reason as a person wrote it, or in words if the program gave it. */
export function reasonIn(reason: string, t: Translator): string {
  if (reason === UNCONFIRMED) return t('orders.reason.unconfirmed', { hours: CASH.confirmHours });
  const key = REASONS.get(reason);
  return key ? t(key) : reason;
}
