import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import type { Order } from '../../orders/order.ts';
import type { StoredMethod } from '../direct/direct-methods.ts';
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

/** What a claim is about: what is due, in minor units, and the store's ways to be paid directly. */
interface Owed {
  dueMinor: number;
  methods: readonly StoredMethod[];
}

/** @param action where its form is sent to */
export async function shopperClaims(
  tenant: Tenant,
  order: Order,
  owed: Owed,
  action: string,
): Promise<ShopperClaims> {
  if (!isPaidDirectly(order)) return NONE;
  const [newest] = await claimsOfOrder(tenant, order.id);
  return {
    waiting: newest?.state === 'waiting' ? newest : null,
    rejected: newest?.state === 'rejected' ? newest : null,
    form: claimForm(order, owed, action),
  };
}

export function claimForm(
  order: Order,
  { dueMinor, methods }: Owed,
  action: string,
): ClaimForm | null {
  if (!isPaidDirectly(order) || dueMinor === 0) return null;
  const active = methods.filter(({ isActive }) => isActive);
  const chosen = active.find(({ id }) => id === order.directMethodId) ?? active[0];
  if (!chosen) return null;
  return {
    action,
    methods: active.map(({ id, label }) => ({ value: id, label })),
    typed: { directMethodId: chosen.id, reference: '', payerName: '' },
    errors: {},
  };
}

const NONE: ShopperClaims = { waiting: null, rejected: null, form: null };

const isPaidDirectly = ({ paymentStatus }: Order): boolean => paymentStatus === 'unpaid';
