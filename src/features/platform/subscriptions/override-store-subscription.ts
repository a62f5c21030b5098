import { inTransaction } from '../../../kernel/db/db.ts';
import type { Operator } from '../../../session.ts';
import { overrideSubscription } from '../../subscriptions/override-subscription.ts';
import type { Override, OverrideState } from '../../subscriptions/planned-override.ts';
import { recordAudit } from '../audit/record-audit.ts';
import { findStoreSubscription } from './find-store-subscription.ts';
import type { StoreSubscription } from './queries/subscription-rows.ts';

/** Charges and refunds nothing. @throws Refusal of `overrideSubscription` */
export async function overrideStoreSubscription(
  id: string,
  override: Override & { seen?: string | undefined },
  { operator, reason }: { operator: Operator; reason?: string | null | undefined },
): Promise<StoreSubscription> {
  const { store, owner } = await findStoreSubscription(id);
  await inTransaction(async (trx) => {
    const { before, after } = await overrideSubscription(id, override, trx);
    const changed = changedFields(before, after);
    if (changed.length === 0) return;
    await recordAudit(
      {
        action: 'subscription_overridden',
        actor: operator,
        target: { type: 'subscription', id, name: store?.name ?? owner.name },
        ownerId: owner.id,
        before: pick(before, changed),
        after: pick(after, changed),
        reason,
      },
      trx,
    );
  });
  return findStoreSubscription(id);
}

type Field = keyof OverrideState;

const changedFields = (before: OverrideState, after: OverrideState): Field[] =>
  (Object.keys(before) as Field[]).filter(
    (field) => textOf(before[field]) !== textOf(after[field]),
  );

const textOf = (value: OverrideState[Field]): string =>
  value instanceof Date ? value.toISOString() : String(value);

const pick = (state: OverrideState, fields: Field[]): Record<string, unknown> =>
  Object.fromEntries(fields.map((field) => [field, state[field]]));
