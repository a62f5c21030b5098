import { raw } from 'objection';
import { API_KEYS, KEY_DAYS } from '../../../api-key-limits.ts';
import { isScope, SCOPES, scopeLines } from '../../../api-key-scopes.ts';
import { inTransaction, type Trx } from '../../../db/db.ts';
import { conflict, type FieldProblem, refuseProblems } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import type { Actor } from '../../../session.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { recordInLog } from '../../stores/log/record-in-log.ts';
import { User } from '../user.ts';
import {
  type ApiKey,
  ApiKeyRow,
  keyHash,
  keySubject,
  newKeyText,
  SHOWN_KEY_FIELDS,
} from './api-key.ts';

export interface NewApiKey {
  name: string;
  /** Names of permissions. */
  scopes: readonly string[];
  /** One of KEY_DAYS; null: never. */
  expiresInDays: number | null;
}

/** A new key, with the only copy of its text. */
export interface CreatedApiKey extends ApiKey {
  key: string;
}

/**
 * Creates a key and records it in the store's log, which also tells the owner.
 * @throws Refusal 400 with every wrong field, 409 NAME_TAKEN or TOO_MANY_API_KEYS
 */
export async function createApiKey(
  tenant: Tenant,
  wanted: NewApiKey,
  actor: Actor,
): Promise<CreatedApiKey> {
  const name = wanted.name.trim().replace(/\s+/g, ' ');
  refuseProblems(problemsOf({ ...wanted, name }));
  const scopes = SCOPES.filter((scope) => wanted.scopes.includes(scope));
  const key = newKeyText();
  return inTransaction(async (trx) => {
    await makeRoom(tenant, name, trx);
    const created = await ApiKeyRow.of(tenant, trx)
      .insert({
        id: newId(),
        name,
        hash: keyHash(key),
        lastFour: key.slice(-4),
        scopes,
        createdBy: actor.id,
        createdByName: actor.name,
        ...(wanted.expiresInDays === null
          ? {}
          : { expiresAt: raw(`now() + ? * interval '1 day'`, [wanted.expiresInDays]) }),
      })
      .returning([...SHOWN_KEY_FIELDS]);
    const changes = [
      { field: 'scopes', before: null, after: scopeLines(scopes).join('; ') },
      { field: 'expiresAt', before: null, after: daysText(wanted.expiresInDays) },
    ];
    const subject = keySubject(created);
    await recordInLog(tenant, { action: 'api_key_created', actor, subject, changes }, trx);
    return { ...created, key };
  });
}

const daysText = (days: number | null): string => (days === null ? 'never' : `after ${days} days`);

function problemsOf({ name, scopes, expiresInDays }: NewApiKey): FieldProblem[] {
  const problems: FieldProblem[] = [];
  if (name === '') problems.push({ path: 'name', message: 'is required' });
  if ([...name].length > API_KEYS.nameLength) {
    const message = `must be at most ${API_KEYS.nameLength} characters`;
    problems.push({ path: 'name', message });
  }
  const strange = scopes.find((scope) => !isScope(scope));
  if (strange !== undefined) {
    const message = `An API key can’t have the permission ${strange}`;
    problems.push({ path: 'scopes', message });
  } else if (scopes.length === 0) {
    problems.push({ path: 'scopes', message: 'Choose at least one permission' });
  }
  if (expiresInDays !== null && !(KEY_DAYS as readonly number[]).includes(expiresInDays)) {
    const message = `must be ${KEY_DAYS.join(', ')} or null`;
    problems.push({ path: 'expiresInDays', message });
  }
  return problems;
}

/**
 * Locks the owner, so that parallel requests can't exceed the limit. An expired key gives its name
 * to the new one.
 * @throws Refusal 409
 */
async function makeRoom(tenant: Tenant, name: string, trx: Trx): Promise<void> {
  await User.query(trx).findById(tenant.ownerId).select('id').forNoKeyUpdate();
  await ApiKeyRow.of(tenant, trx)
    .whereNull('revokedAt')
    .whereRaw('lower(name) = lower(?) and expires_at <= now()', [name])
    .patch({ revokedAt: raw('expires_at') });
  const living = await ApiKeyRow.of(tenant, trx)
    .whereNull('revokedAt')
    .whereRaw('(expires_at is null or expires_at > now())')
    .select('name', raw('lower(name) = lower(?)', [name]).as('isSame'))
    .castTo<{ isSame: boolean }[]>();
  if (living.some(({ isSame }) => isSame)) {
    throw conflict('NAME_TAKEN', `You already have an API key called ${name}`);
  }
  if (living.length >= API_KEYS.perStore) {
    const words = `A store can have up to ${API_KEYS.perStore} API keys. Revoke one first`;
    throw conflict('TOO_MANY_API_KEYS', words);
  }
}
