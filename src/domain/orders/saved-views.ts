import { rows, type Trx } from '../../db/db.ts';
import { conflict, invalidField, notFound } from '../../errors.ts';
import { isUuid, newId } from '../../ids.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import type { IdempotencyKey } from '../idempotency/idempotency-key.ts';
import { type Outcome, once } from '../idempotency/once.ts';

/** A named filter of the orders list; `query` is the list's query string. */
export interface SavedView {
  id: string;
  name: string;
  query: string;
}

/** The most views of a store. */
export const MAX_VIEWS = 30;
const MAX_NAME_LENGTH = 60;

/** The store's views, oldest first, so that their places don't change. */
export const listViews = ({ ownerId }: Tenant): Promise<SavedView[]> =>
  rows<SavedView>(
    'select id, name, query from saved_views where owner_id = ? order by created_at, id limit ?',
    [ownerId, MAX_VIEWS],
  );

/**
 * Saves a filter under a name; an existing view with that name is overwritten.
 * @throws Refusal 400 for the name, 409 TOO_MANY_VIEWS, and those of `once`
 */
export function saveView(
  tenant: Tenant,
  view: Omit<SavedView, 'id'>,
  idempotency: IdempotencyKey | null = null,
): Promise<Outcome<SavedView>> {
  return once(idempotency, {
    prepare: async () => ({ name: cleanName(view.name), query: view.query }),
    write: (clean, trx) => writeView(tenant, clean, trx),
  });
}

async function writeView(
  { ownerId }: Tenant,
  { name, query }: Omit<SavedView, 'id'>,
  trx: Trx,
): Promise<SavedView> {
  const [saved] = await rows<SavedView>(
    `insert into saved_views (owner_id, id, name, query) values (?, ?, ?, ?)
     on conflict (owner_id, name) do update set query = excluded.query
     returning id, name, query`,
    [ownerId, newId(), name, query],
    trx,
  );
  const [kept] = await rows<{ count: number }>(
    'select count(*) from saved_views where owner_id = ?',
    [ownerId],
    trx,
  );
  if (saved && (kept?.count ?? 0) <= MAX_VIEWS) return saved;
  throw conflict('TOO_MANY_VIEWS', `You already have ${MAX_VIEWS} views. Delete one first`);
}

/** @throws Refusal 400 for the name, 404, 409 NAME_TAKEN */
export async function renameView(
  { ownerId }: Tenant,
  id: string,
  typed: string,
): Promise<SavedView> {
  const name = cleanName(typed);
  if (!isUuid(id)) throw notFound('View');
  const [renamed] = await rows<SavedView>(
    `update saved_views v set name = ? where owner_id = ? and id = ? and not exists (
       select 1 from saved_views o where o.owner_id = v.owner_id and o.name = ? and o.id <> v.id)
     returning id, name, query`,
    [name, ownerId, id, name],
  );
  if (renamed) return renamed;
  const known = await rows('select 1 from saved_views where owner_id = ? and id = ?', [
    ownerId,
    id,
  ]);
  if (known.length === 0) throw notFound('View');
  throw conflict('NAME_TAKEN', `You already have a view called ${name}`);
}

/** @throws Refusal 404 */
export async function deleteView({ ownerId }: Tenant, id: string): Promise<void> {
  const deleted = isUuid(id)
    ? await rows('delete from saved_views where owner_id = ? and id = ? returning id', [
        ownerId,
        id,
      ])
    : [];
  if (deleted.length === 0) throw notFound('View');
}

/** @throws Refusal 400 */
function cleanName(typed: string): string {
  const name = typed.trim().replace(/\s+/g, ' ');
  if (name === '') throw invalidField('name', 'is required');
  if ([...name].length > MAX_NAME_LENGTH) {
    throw invalidField('name', `must be at most ${MAX_NAME_LENGTH} characters`);
  }
  return name;
}
