import { sendOrderLink as send } from '../../src/domain/orders/lookups/send-order-link.ts';
import { tenantOfStore } from '../../src/tenancy/tenant.ts';
import type { Job } from './job.ts';

/** Sends a lost link to whoever placed the order. */
export const sendOrderLink: Job = ({ ownerId = '', lookupId = '' }) =>
  send(tenantOfStore({ ownerId }), lookupId);
