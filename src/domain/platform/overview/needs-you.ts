import { rows, type Trx } from '../../../db/db.ts';
import { acrossTenants } from '../../../tenancy/tenant.ts';
import { countStores } from '../stores/list-stores.ts';

/** Received money that needs a seller's decision. */
export interface WaitingPayments {
  count: number;
  stores: number;
  oldestAt: Date | null;
}

const PAYMENTS = acrossTenants(`
select count(*) as count, count(distinct owner_id) as stores, min(created_at) as "oldestAt"
  from payment_transactions where attention is not null`);

/** Captured payments without an order, and others that need a decision, in all stores. */
export async function waitingPayments(trx?: Trx): Promise<WaitingPayments> {
  const [found] = await rows<WaitingPayments>(PAYMENTS, [], trx);
  return found ?? { count: 0, stores: 0, oldestAt: null };
}

/** Webhook events that are no longer retried. */
export interface DeadEvents {
  count: number;
  /** The number of stores concerned. */
  stores: number;
  oldestAt: Date | null;
}

const DEAD = `
select count(*) as count, count(distinct owner_id) as stores, min(received_at) as "oldestAt"
  from webhook_events where state = 'dead'`;

/** Counts dead events. */
export async function deadEvents(trx?: Trx): Promise<DeadEvents> {
  const [found] = await rows<DeadEvents>(DEAD, [], trx);
  return found ?? { count: 0, stores: 0, oldestAt: null };
}

/** How many stores that usually get messages get none any more. */
export const quietStores = (trx?: Trx): Promise<number> => countStores({ needs: 'quiet' }, trx);
