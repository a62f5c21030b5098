import { raw } from 'objection';
import { newId } from '../../ids.ts';
import type { Trx } from '../../kernel/db/db.ts';
import { SubscriptionEvent, SubscriptionRow } from './subscription-row.ts';

export const TRIAL_DAYS = 14;
const TRIAL = { planSlug: 'growth', billingCycle: 'monthly' } as const;

export async function startTrial(userId: string, trx: Trx): Promise<void> {
  const id = newId();
  const end = raw(`now() + interval '${TRIAL_DAYS} days'`);
  await SubscriptionRow.query(trx).insert({
    ...TRIAL,
    id,
    userId,
    status: 'trial',
    trialEndsAt: end,
    currentPeriodEnd: end,
  });
  await SubscriptionEvent.query(trx).insert({
    ...TRIAL,
    id: newId(),
    userSubscriptionId: id,
    fromStatus: null,
    toStatus: 'trial',
  });
}
