import { fn } from 'objection';
import type { Claim } from '../../clients/provider/prove-control.ts';
import { conflict } from '../../errors.ts';
import { newId } from '../../ids.ts';
import type { SecretBox } from '../../kernel/crypto/encryption.ts';
import { inTransaction, type Trx } from '../../kernel/db/db.ts';
import { isUniqueViolation } from '../../kernel/db/violated-index.ts';
import { type Tenant, tenantOfStore } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import type { Actor } from '../../session.ts';
import { ChannelConnection, EndedConnection, tokenPlace } from './channel-connection.ts';
import { endConnection } from './end-connection.ts';
import { externalIdOf, type Holder, lockHolders } from './holder-of.ts';
import { logConnection } from './log-connection.ts';

export interface ProvedClaim extends Claim {
  /** As shoppers see it, digits only; empty if the provider didn't report it. */
  displayNumber: string;
}

const MAX_CONNECTIONS = 20;

interface Saving {
  secrets: SecretBox;
  actor: Actor;
  /** The connection that may be ended for it; absent: none. */
  displaced?: Holder | null;
}

/**
 * Recorded in the store's log, and the owner is notified.
 * @returns its id; null when the holder has changed since the check, and nothing was done
 * @throws Refusal 409 TOO_MANY_CHANNELS
 */
export async function saveConnection(
  tenant: Tenant,
  claim: ProvedClaim,
  saving: Saving,
): Promise<string | null> {
  try {
    return await inTransaction((trx) => save(tenant, claim, saving, trx));
  } catch (error) {
    if (isUniqueViolation(error)) return null;
    throw error;
  }
}

async function save(
  tenant: Tenant,
  claim: ProvedClaim,
  { secrets, actor, displaced = null }: Saving,
  trx: Trx,
): Promise<string | null> {
  const present = await lockHolders(tenant, claim, trx);
  const holder = present.find(({ ownerId }) => ownerId !== tenant.ownerId);
  if (holder && !isAsJudged(holder, displaced)) return null;
  const own = present.filter(({ ownerId }) => ownerId === tenant.ownerId);
  const same = own.find(
    (each) => each.channel === claim.channel && externalIdOf(each) === externalIdOf(claim),
  );
  if (!same && own.length >= MAX_CONNECTIONS) {
    throw conflict(
      'TOO_MANY_CHANNELS',
      message('errors.channels.tooMany', { most: MAX_CONNECTIONS }),
    );
  }
  if (holder) await endConnection(tenantOfStore(holder), holder.id, { why: 'taken_over' }, trx);
  const id = same
    ? await renew(tenant, same.id, claim, secrets, trx)
    : await insert(tenant, claim, secrets, trx);
  await EndedConnection.of(tenant, trx)
    .where({ channel: claim.channel, externalId: externalIdOf(claim) })
    .delete();
  await logConnection(tenant, claim, actor, trx);
  return id;
}

/** A new token may be valid where the checked one was not. */
const isAsJudged = (holder: Holder, judged: Holder | null): boolean =>
  holder.id === judged?.id && holder.accessToken === judged.accessToken;

async function insert(
  tenant: Tenant,
  { channel, phoneNumberId, accountId, accessToken, displayNumber }: ProvedClaim,
  secrets: SecretBox,
  trx: Trx,
): Promise<string> {
  const id = newId();
  await ChannelConnection.of(tenant, trx).insert({
    id,
    channel,
    phoneNumberId,
    accountId,
    accessToken: secrets.seal(accessToken, tokenPlace(id)),
    displayNumber,
    provedAt: fn.now(),
  });
  return id;
}

async function renew(
  tenant: Tenant,
  id: string,
  { accountId, accessToken, displayNumber }: ProvedClaim,
  secrets: SecretBox,
  trx: Trx,
): Promise<string> {
  await ChannelConnection.of(tenant, trx)
    .where({ id })
    .patch({
      accountId,
      accessToken: secrets.seal(accessToken, tokenPlace(id)),
      provedAt: fn.now(),
      updatedAt: fn.now(),
      ...(displayNumber && { displayNumber }),
      // A person who connects it anew has fixed the problem, or is notified of it again.
      state: 'good',
      stateReason: '',
      stateSince: null,
      told: {},
    });
  return id;
}
