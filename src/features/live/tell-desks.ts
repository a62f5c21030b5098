import { afterCommit, type Trx } from '../../kernel/db/db.ts';
import type { DeskKind, DeskNotice } from '../../kernel/queue/desk-notices.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';

type Owner = Pick<Tenant, 'ownerId'>;
type Teller = (notice: DeskNotice) => void;

let teller: Teller | null = null;

export function setDeskTeller(tell: Teller | null): void {
  teller = tell;
}

/**
 * Not within the transaction: PostgreSQL commits those with a NOTIFY one after another,
 * server-wide. If a process dies in between, desks find the change when they poll.
 */
export function tellDesks(trx: Trx, tenant: Owner, kind: DeskKind, id: string): void {
  afterCommit(trx, () => tellDesksNow(tenant, kind, id));
}

export function tellDesksNow({ ownerId }: Owner, kind: DeskKind, id: string): void {
  teller?.({ ownerId, kind, id });
}
