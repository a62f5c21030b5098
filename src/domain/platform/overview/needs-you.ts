import { rows, type Trx } from '../../../db.ts';
import { acrossTenants } from '../../../tenant.ts';
import { countStores } from '../stores/list-stores.ts';

/** Money that came in and that a seller has to decide about. */
export interface WaitingPayments {
  count: number;
  stores: number;
  oldestAt: Date | null;
}

const PAYMENTS = acrossTenants(`
select count(*) as count, count(distinct owner_id) as stores, min(created_at) as "oldestAt"
  from payment_transactions where attention is not null`);

/** Captured payments without an order, and others that wait for a decision, in all stores. */
export async function waitingPayments(trx?: Trx): Promise<WaitingPayments> {
  const [found] = await rows<WaitingPayments>(PAYMENTS, [], trx);
  return found ?? { count: 0, stores: 0, oldestAt: null };
}

/** Webhook events that nobody tries again by themselves. */
export interface DeadEvents {
  count: number;
  /** How many stores they are about. */
  stores: number;
  oldestAt: Date | null;
}

const DEAD = `
select count(*) as count, count(distinct owner_id) as stores, min(received_at) as "oldestAt"
  from webhook_events where state = 'dead'`;

/** Counts the events that are dead. */
export async function deadEvents(trx?: Trx): Promise<DeadEvents> {
  const [found] = await rows<DeadEvents>(DEAD, [], trx);
  return found ?? { count: 0, stores: 0, oldestAt: null };
}

/** How many stores that normally get messages get none any more. */
export const quietStores = (trx?: Trx): Promise<number> => countStores({ needs: 'quiet' }, trx);
