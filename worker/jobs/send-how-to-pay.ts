import { sendHowToPay as send } from '../../src/features/conversations/asking/send-how-to-pay.ts';
import { tenantOfStore } from '../../src/kernel/tenancy/tenant.ts';
import type { JobHandler } from './job-handler.ts';

/** Tells the shopper of a new order from a chat how to pay it. */
export const sendHowToPay: JobHandler = ({ ownerId = '', orderId = '' }) =>
  send(tenantOfStore({ ownerId }), orderId);
