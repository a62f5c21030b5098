import { conflict, invalidField, notFound } from '../../../errors.ts';
import { isUuid, newId } from '../../../ids.ts';
import type { Trx } from '../../../kernel/db/db.ts';
import { TenantModel } from '../../../kernel/db/model.ts';
import { violatedIndex } from '../../../kernel/db/violated-index.ts';
import type { IdempotencyKey } from '../../../kernel/idempotency/idempotency-key.ts';
import {
  type Outcome,
  withIdempotencyKey,
} from '../../../kernel/idempotency/with-idempotency-key.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';

class SavedViewRow extends TenantModel {
  static override tableName = 'saved_views';
  static override idColumn = ['owner_id', 'id'];

  id!: string;
  name!: string;
  query!: string;
  createdAt!: Date;
}

export type SavedView = Pick<SavedViewRow, 'id' | 'name' | 'query'>;

export const MAX_VIEWS = 30;
const MAX_NAME_LENGTH = 60;

/** Oldest first, so that their places don't change. */
export async function listViews(tenant: Tenant): Promise<SavedView[]> {
  return await SavedViewRow.of(tenant)
    .select('id', 'name', 'query')
    .orderBy(['createdAt', 'id'])
    .limit(MAX_VIEWS);
}

/**
 * Saves a filter under a name; an existing view with that name is overwritten.
 * @throws Refusal 400 for the name, 409 TOO_MANY_VIEWS, and those of `withIdempotencyKey`
 */
export function saveView(
  tenant: Tenant,
  view: Omit<SavedView, 'id'>,
  idempotency: IdempotencyKey | null = null,
): Promise<Outcome<SavedView>> {
  return withIdempotencyKey(idempotency, {
    prepare: async () => ({ name: cleanName(view.name), query: view.query }),
    write: (clean, trx) => writeView(tenant, clean, trx),
  });
}

async function writeView(
  tenant: Tenant,
  { name, query }: Omit<SavedView, 'id'>,
  trx: Trx,
): Promise<SavedView> {
  const { id } = await SavedViewRow.of(tenant, trx)
    .insert({ id: newId(), name, query })
    .onConflict(['ownerId', 'name'])
    .merge(['query'])
    .returning('id');
  if ((await SavedViewRow.of(tenant, trx).resultSize()) <= MAX_VIEWS) return { id, name, query };
  throw conflict('TOO_MANY_VIEWS', message('errors.orders.views.tooMany', { most: MAX_VIEWS }));
}

/** @throws Refusal 400 for the name, 404, 409 NAME_TAKEN */
export async function renameView(tenant: Tenant, id: string, typed: string): Promise<SavedView> {
  const name = cleanName(typed);
  const [renamed] = isUuid(id) ? await rename(tenant, id, name) : [];
  if (!renamed) throw notFound('View');
  return renamed;
}

const rename = (tenant: Tenant, id: string, name: string): Promise<SavedView[]> =>
  SavedViewRow.of(tenant)
    .where({ id })
    .patch({ name })
    .returning(['id', 'name', 'query'])
    .catch((error) => {
      throw violatedIndex(error) === 'saved_views_name'
        ? conflict('NAME_TAKEN', message('errors.orders.views.nameTaken', { name }))
        : error;
    });

/** @throws Refusal 404 */
export async function deleteView(tenant: Tenant, id: string): Promise<void> {
  const deleted = isUuid(id) ? await SavedViewRow.of(tenant).where({ id }).delete() : 0;
  if (deleted === 0) throw notFound('View');
}

/** @throws Refusal 400 */
function cleanName(typed: string): string {
  const name = typed.trim().replace(/\s+/g, ' ');
  if (name === '') throw invalidField('name', message('errors.field.required'));
  if ([...name].length > MAX_NAME_LENGTH) {
    throw invalidField('name', message('errors.field.tooLong', { most: MAX_NAME_LENGTH }));
  }
  return name;
}
