import { raw } from 'objection';
import { conflict, type FieldProblem, fieldProblem, refuseProblems } from '../../../errors.ts';
import { newId } from '../../../ids.ts';
import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { english, message } from '../../../kernel/translation/translator.ts';
import type { Actor } from '../../../session.ts';
import { recordInLog } from '../../stores/log/record-in-log.ts';
import { User } from '../user.ts';
import {
  API_KEYS,
  type ApiKey,
  ApiKeyRow,
  KEY_DAYS,
  keyHash,
  keySubject,
  newKeyText,
  SHOWN_KEY_FIELDS,
} from './api-key.ts';
import { isScope, SCOPES, scopeLines } from './api-key-scopes.ts';

export interface NewApiKey {
  name: string;
  scopes: readonly string[];
  /** One of KEY_DAYS; null: never. */
  expiresInDays: number | null;
}

/** A new key, with the only copy of its text. */
export interface CreatedApiKey extends ApiKey {
  key: string;
}

/** @throws Refusal 400 with every wrong field, 409 NAME_TAKEN or TOO_MANY_API_KEYS */
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
      { field: 'scopes', before: null, after: scopeLines(scopes, english).join('; ') },
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
  if (name === '') {
    problems.push(fieldProblem('name', message('errors.apiKeys.required')));
  }
  if ([...name].length > API_KEYS.nameLength) {
    const words = message('errors.apiKeys.tooLong', { most: API_KEYS.nameLength });
    problems.push(fieldProblem('name', words));
  }
  const strange = scopes.find((scope) => !isScope(scope));
  if (strange !== undefined) {
    problems.push(fieldProblem('scopes', message('errors.apiKeys.strange', { name: strange })));
  } else if (scopes.length === 0) {
    problems.push(fieldProblem('scopes', message('errors.apiKeys.noScopes')));
  }
  if (expiresInDays !== null && !(KEY_DAYS as readonly number[]).includes(expiresInDays)) {
    const words = message('errors.apiKeys.days', { days: KEY_DAYS.join(', ') });
    problems.push(fieldProblem('expiresInDays', words));
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
    throw conflict('NAME_TAKEN', message('errors.apiKeys.nameTaken', { name }));
  }
  if (living.length >= API_KEYS.perStore) {
    const words = message('errors.apiKeys.tooMany', { most: API_KEYS.perStore });
    throw conflict('TOO_MANY_API_KEYS', words);
  }
}
