import { sendOrderLink as send } from '../../src/features/orders/lookups/send-order-link.ts';
import { tenantOfStore } from '../../src/kernel/tenancy/tenant.ts';
import type { JobHandler } from './job-handler.ts';

/** Sends a lost link to whoever placed the order. */
export const sendOrderLink: JobHandler = ({ ownerId = '', lookupId = '' }) =>
  send(tenantOfStore({ ownerId }), lookupId);
