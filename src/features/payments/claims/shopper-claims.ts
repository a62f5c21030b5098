import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { Order } from '../../orders/order.ts';
import { amountDueOf } from '../amount-due.ts';
import { activeDirectMethods } from '../direct/direct-methods.ts';
import { claimsOfOrder } from './payment-claim.ts';

/** What a shopper is told of the claims of an order, and where a further one is sent to. */
export interface ShopperClaims {
  /** Minor units of those that wait for the seller; null: none does. */
  waiting: { amountMinor: number; reference: string } | null;
  /** The newest answer, where it is a rejection and nothing was claimed since. */
  rejected: { reason: string } | null;
  /** Null: nothing is due, or the store takes no direct payments. */
  form: ClaimForm | null;
}

export interface ClaimForm {
  /** Where it is sent to. */
  action: string;
  methods: { value: string; label: string }[];
  typed: TypedClaim;
  errors: Record<string, string>;
}

export interface TypedClaim {
  directMethodId: string;
  reference: string;
  payerName: string;
}

/** @param action where its form is sent to */
export async function shopperClaims(
  tenant: Tenant,
  order: Order,
  action: string,
): Promise<ShopperClaims> {
  if (!isPaidDirectly(order)) return NONE;
  const [newest] = await claimsOfOrder(tenant, order.id);
  return {
    waiting: newest?.state === 'waiting' ? newest : null,
    rejected: newest?.state === 'rejected' ? newest : null,
    form: await claimForm(tenant, order, action),
  };
}

export async function claimForm(
  tenant: Tenant,
  order: Order,
  action: string,
): Promise<ClaimForm | null> {
  if (!isPaidDirectly(order) || (await amountDueOf(tenant, order)) === 0) return null;
  const methods = await activeDirectMethods(tenant);
  const chosen = methods.find(({ id }) => id === order.directMethodId) ?? methods[0];
  if (!chosen) return null;
  return {
    action,
    methods: methods.map(({ id, label }) => ({ value: id, label })),
    typed: { directMethodId: chosen.id, reference: '', payerName: '' },
    errors: {},
  };
}

const NONE: ShopperClaims = { waiting: null, rejected: null, form: null };

const isPaidDirectly = ({ paymentStatus }: Order): boolean => paymentStatus === 'unpaid';
