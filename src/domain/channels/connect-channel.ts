import { inTransaction, rows, type Trx } from '../../db.ts';
import type { SecretBox } from '../../encryption.ts';
import type { ConnectionChannel } from '../../enums.ts';
import { conflict, type FieldProblem, refuseProblems } from '../../errors.ts';
import { newId } from '../../ids.ts';
import type { Tenant } from '../../tenant.ts';
import { tokenPlace } from './token-place.ts';

/** A number or page with what opens it. */
export interface ConnectionInput {
  channel: ConnectionChannel;
  /** Chat only, and needed there. */
  phoneNumberId?: string | null | undefined;
  accountId: string;
  accessToken: string;
}

const ID = /^[A-Za-z0-9_.-]{1,100}$/;
const MAX_CONNECTIONS = 20;

/**
 * Connects a number or page to the store; one that is connected already gets its new token.
 * @returns its id
 * @throws Refusal 400 on a field, 409 CHANNEL_TAKEN, TOO_MANY_CHANNELS
 */
export async function connectChannel(
  tenant: Tenant,
  input: ConnectionInput,
  secrets: SecretBox,
): Promise<string> {
  refuseProblems(problemsOf(input));
  try {
    return await inTransaction((trx) => save(tenant, input, secrets, trx));
  } catch (error) {
    if ((error as { code?: string }).code !== '23505') throw error;
    throw conflict('CHANNEL_TAKEN', 'This number or page is connected to another store');
  }
}

function problemsOf({ channel, phoneNumberId, accountId, accessToken }: ConnectionInput) {
  const problems: FieldProblem[] = [];
  const wrong = (path: string, message: string) => problems.push({ path, message });
  if (channel === 'chat' && !ID.test(phoneNumberId?.trim() ?? '')) {
    wrong('phoneNumberId', 'should be the id of the number at the provider');
  }
  if (!ID.test(accountId.trim())) wrong('accountId', 'should be the id of the account');
  if (accessToken.trim() === '') wrong('accessToken', 'is missing');
  return problems;
}

async function save(
  tenant: Tenant,
  { channel, phoneNumberId, accountId, accessToken }: ConnectionInput,
  secrets: SecretBox,
  trx: Trx,
): Promise<string> {
  const number = channel === 'chat' ? (phoneNumberId?.trim() ?? null) : null;
  const account = accountId.trim();
  const present = await rows<{ id: string; isThis: boolean }>(
    `select id, channel = ? and (phone_number_id = ? or (channel = 'social' and account_id = ?))
            is true as "isThis"
       from channel_connections where owner_id = ? for update`,
    [channel, number, account, tenant.ownerId],
    trx,
  );
  const same = present.find(({ isThis }) => isThis);
  if (!same && present.length >= MAX_CONNECTIONS) {
    throw conflict('TOO_MANY_CHANNELS', `A store has at most ${MAX_CONNECTIONS} channels`);
  }
  const id = same?.id ?? newId();
  await rows(
    `insert into channel_connections (owner_id, id, channel, phone_number_id, account_id, access_token)
     values (?, ?, ?, ?, ?, ?)
     on conflict (owner_id, id) do update
       set account_id = excluded.account_id, access_token = excluded.access_token, updated_at = now(),
           -- Whoever connects it anew has put right what was wrong, or hears of it again.
           state = 'good', state_reason = '', state_since = null, told = '{}'`,
    [
      tenant.ownerId,
      id,
      channel,
      number,
      account,
      secrets.seal(accessToken.trim(), tokenPlace(id)),
    ],
    trx,
  );
  return id;
}
