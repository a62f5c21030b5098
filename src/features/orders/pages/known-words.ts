import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { type Actor, SHOPPER, SYSTEM } from '../../../session.ts';
import { COURIER } from '../../delivery/follow-parcel.ts';

const ACTORS = new Map<string, MessageKey>([
  [SHOPPER.name, 'orders.actor.shopper'],
  [SYSTEM.name, 'orders.actor.system'],
  [COURIER.name, 'orders.actor.courier'],
]);

/** An operator's action is never attributed to the owner alone. */
export function actorName(
  { id, name, impersonatedBy, impersonatorName: operator }: Actor,
  t: Translator,
): string {
  const key = id === null ? ACTORS.get(name) : undefined;
  const who = key ? t(key) : name;
  if (!impersonatedBy) return who;
  return operator
    ? t('settings.log.byOperator', { who, operator })
    : t('settings.log.bySupport', { who });
}
