import type { ParcelState } from '../../../../enums.ts';
import { rows } from '../../../../kernel/db/db.ts';
import { COUNT_ENDS } from '../../../../kernel/db/pagination.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';

/** Active parcels in some states; returned ones only until they are settled. */
const MATCHING = `parcel_state = any(?::text[]) and cancelled_at is null
  and (return_settled_at is null or parcel_state = 'delivered')`;
/** Delivered parcels only grow in number: a single value lets an index return them in order. */
const DELIVERED = `parcel_state = ? and cancelled_at is null`;

/** SQL: the condition of active parcels in these states: of delivered ones, or of others. */
export const parcelsIn = (
  states: readonly ParcelState[],
): { where: string; bindings: [ParcelState | readonly ParcelState[]] } =>
  states.includes('delivered')
    ? { where: DELIVERED, bindings: ['delivered'] }
    : { where: MATCHING, bindings: [states] };

const upToEnd = (where: string): string =>
  `select count(*) from (
     select 1 from fulfillments where owner_id = ? and ${where} limit ${COUNT_ENDS}) counted`;

export async function countUpToEnd(
  tenant: Tenant,
  states: readonly ParcelState[],
): Promise<number> {
  const { where, bindings } = parcelsIn(states);
  const [counted] = await rows<{ count: number }>(upToEnd(where), [tenant.ownerId, ...bindings]);
  return counted?.count ?? 0;
}

export async function countByState(
  tenant: Tenant,
  open: readonly ParcelState[],
): Promise<Map<ParcelState, number>> {
  const counted = await rows<{ state: ParcelState; count: number }>(
    `select parcel_state as state, count(*) from fulfillments where owner_id = ? and ${MATCHING}
      group by parcel_state
     union all select 'delivered', (${upToEnd(DELIVERED)})`,
    [tenant.ownerId, open, tenant.ownerId, 'delivered'],
  );
  return new Map(counted.map(({ state, count }) => [state, count]));
}
