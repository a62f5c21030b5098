import { rows, type Trx } from '../../db/db.ts';
import { newId } from '../../ids.ts';

/** The length and plan of the trial. */
export const TRIAL_DAYS = 14;
const TRIAL_PLAN = 'growth';

/** Begins the trial of a new owner. */
export async function startTrial(ownerId: string, trx: Trx): Promise<void> {
  const id = newId();
  await rows(INSERT, [id, ownerId, TRIAL_PLAN], trx);
  await rows(INSERT_EVENT, [newId(), id, TRIAL_PLAN], trx);
}

const INSERT = `
insert into user_subscriptions
  (id, user_id, plan_slug, status, billing_cycle, trial_ends_at, current_period_end)
values (?, ?, ?, 'trial', 'monthly',
        now() + interval '${TRIAL_DAYS} days', now() + interval '${TRIAL_DAYS} days')`;

const INSERT_EVENT = `
insert into subscription_events
  (id, user_subscription_id, from_status, to_status, plan_slug, billing_cycle)
values (?, ?, null, 'trial', ?, 'monthly')`;
