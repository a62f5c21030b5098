import { fn, type Transaction } from 'objection';
import { Type } from 'typebox';
import { DIRECT_KINDS } from '../../../enums.ts';
import { fieldProblem, invalidField, refuseProblems } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import * as column from '../../../kernel/db/columns.ts';
import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import { tenantModel } from '../../../kernel/db/model.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import type { Actor } from '../../../session.ts';
import type { LoggedChange } from '../../stores/log/log-labels.ts';
import { recordChanges } from '../../stores/log/record-in-log.ts';
import { keepDirectChoices } from '../../stores/offered-ways.ts';
import { lockStoreSettings } from '../../stores/store-settings.ts';
import {
  DETAILS_OF,
  type DirectMethod,
  type DirectMethodBody,
  readDirectMethod,
} from './direct-method.ts';

/** Of a store; as many as a shopper chooses from at a glance. */
export const MOST_DIRECT_METHODS = 10;

class DirectMethodRow extends tenantModel('direct_methods', {
  id: column.uuid(),
  position: column.count(),
  kind: column.word(DIRECT_KINDS),
  label: column.text(),
  details: column.json<DirectMethod['details']>(Type.Unknown()),
  instructions: column.text(),
  isActive: column.flag(),
  removedAt: column.timeOrNull(),
  updatedAt: column.time(),
}) {
  static override get jsonAttributes() {
    return ['details'];
  }
}

/** As it is stored. */
export interface StoredMethod extends DirectMethod {
  id: string;
}

/** All that are not removed, in the seller's order. */
export const directMethodsOf = async (tenant: Tenant, trx?: Transaction): Promise<StoredMethod[]> =>
  (await DirectMethodRow.of(tenant, trx).whereNull('removedAt').orderBy(['position', 'id'])).map(
    toMethod,
  );

/** Those that shoppers can choose, in the seller's order. */
export const activeDirectMethods = async (tenant: Tenant): Promise<StoredMethod[]> =>
  (await directMethodsOf(tenant)).filter(({ isActive }) => isActive);

/** Also a removed one, which orders still name. */
export async function findDirectMethod(
  tenant: Tenant,
  id: string,
  trx?: Transaction,
): Promise<StoredMethod | null> {
  const row = await DirectMethodRow.of(tenant, trx).findOne({ id });
  return row ? toMethod(row) : null;
}

const toMethod = (row: DirectMethodRow): StoredMethod => ({
  id: row.id,
  kind: row.kind,
  label: row.label,
  instructions: row.instructions,
  isActive: row.isActive,
  details: row.details,
});

/** What the methods become; it may throw a refusal. `country` is the store's. */
type Change = (before: readonly StoredMethod[], country: string) => readonly StoredMethod[];

/**
 * Methods that are not in the answer of `change` are removed. Changes are recorded in the store's
 * log, and the owner is notified (contract 14.2).
 * @throws Refusal of `change`, 400 when they are too many
 */
export const changeDirectMethods = (
  tenant: Tenant,
  change: Change,
  actor: Actor,
): Promise<readonly StoredMethod[]> =>
  inTransaction(async (trx) => {
    // Its lock has two changes at once follow each other.
    const { country } = await lockStoreSettings(tenant, trx);
    const before = await directMethodsOf(tenant, trx);
    const after = change(before, country);
    if (after.length > MOST_DIRECT_METHODS) {
      throw invalidField('items', message('errors.direct.tooMany', { most: MOST_DIRECT_METHODS }));
    }
    await write(tenant, before, after, trx);
    const offered = after.filter(({ isActive }) => isActive);
    const choices = offered.map(({ id, kind, label }) => ({ id, kind, label }));
    await keepDirectChoices(tenant, choices, trx);
    const action = 'payments_changed';
    await recordChanges(tenant, { action, actor, changes: changesOf(before, after) }, trx);
    return after;
  });

/**
 * The store's methods are these from now on, in this order.
 * @throws Refusal 400 naming each wrong field, or an id that is not one of the store's methods
 */
export const saveDirectMethods = (
  tenant: Tenant,
  sent: readonly DirectMethodBody[],
  actor: Actor,
): Promise<readonly StoredMethod[]> =>
  changeDirectMethods(
    tenant,
    (before, country) => {
      refuseUnknown(sent, before);
      return sent.map((each, index) => {
        const read = readDirectMethod(each, country, `items.${index}.`);
        return { ...read, id: read.id ?? newId() };
      });
    },
    actor,
  );

function refuseUnknown(sent: readonly DirectMethodBody[], before: readonly StoredMethod[]): void {
  const known = new Set(before.map(({ id }) => id));
  refuseProblems(
    sent.flatMap(({ id }, index) =>
      // Twice in the list is unknown the second time.
      id === undefined || known.delete(id)
        ? []
        : [fieldProblem(`items.${index}.id`, message('errors.direct.unknown'))],
    ),
  );
}

async function write(
  tenant: Tenant,
  before: readonly StoredMethod[],
  after: readonly StoredMethod[],
  trx: Trx,
): Promise<void> {
  const kept = new Set(after.map(({ id }) => id));
  const gone = before.filter(({ id }) => !kept.has(id)).map(({ id }) => id);
  if (gone.length > 0) {
    await DirectMethodRow.of(tenant, trx)
      .whereIn('id', gone)
      .patch({ isActive: false, removedAt: fn.now(), updatedAt: fn.now() });
  }
  for (const [position, method] of after.entries()) {
    const isNew = before.every(({ id }) => id !== method.id);
    if (isNew) await DirectMethodRow.of(tenant, trx).insert({ ...method, position });
    else {
      await DirectMethodRow.of(tenant, trx)
        .where({ id: method.id })
        .patch({ ...method, position, updatedAt: fn.now() });
    }
  }
}

/** Beside the store, for its shoppers. */
/** What a shopper would see differently, apart from the order. */
function changesOf(
  before: readonly StoredMethod[],
  after: readonly StoredMethod[],
): LoggedChange[] {
  const was = new Map(before.map((method) => [method.id, shownIn(method)]));
  const is = new Map(after.map((method) => [method.id, shownIn(method)]));
  return [...new Set([...was.keys(), ...is.keys()])]
    .map((id) => ({
      field: 'directMethod',
      before: was.get(id) ?? null,
      after: is.get(id) ?? null,
    }))
    .filter((change) => JSON.stringify(change.before) !== JSON.stringify(change.after));
}

/** "HDFC Bank: Meera Nair, 50100123456789". */
function shownIn({ kind, label, details, instructions, isActive }: StoredMethod) {
  const values = DETAILS_OF[kind].flatMap((name) => details[name] ?? []);
  const method = `${label}: ${[...values, ...(instructions ? [instructions] : [])].join(', ')}`;
  return isActive ? method : message('settings.log.value.methodOff', { method });
}
