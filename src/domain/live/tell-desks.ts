import { afterCommit, type Unit } from '../../db.ts';
import type { DeskKind, DeskNotice } from '../../desk-notices.ts';
import type { Tenant } from '../../tenant.ts';

type Owner = Pick<Tenant, 'ownerId'>;
type Teller = (notice: DeskNotice) => void;

let teller: Teller | null = null;

/** Binds the process to what carries notices to open desks; null when it has none. */
export function setDeskTeller(tell: Teller | null): void {
  teller = tell;
}

/**
 * Tells open desks of a change once its unit has committed. After it and not within: PostgreSQL
 * lets transactions that carry a NOTIFY commit one after the other, in all of the server. What is
 * lost with a process in between, desks find when they ask by themselves.
 */
export function tellDesks(unit: Unit, tenant: Owner, kind: DeskKind, id: string): void {
  afterCommit(unit, () => tellDesksNow(tenant, kind, id));
}

/** The same for a change that has committed. */
export function tellDesksNow({ ownerId }: Owner, kind: DeskKind, id: string): void {
  teller?.({ ownerId, kind, id });
}
