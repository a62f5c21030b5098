import { conflict, notFound } from '../../../errors.ts';
import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import { tenantOf } from '../../../kernel/tenancy/tenant.ts';
import type { Operator } from '../../../session.ts';
import { announce } from '../../notifications/announce.ts';
import { type AuditActor, recordAudit, SERVER } from '../../platform/audit/record-audit.ts';
import { findStoreOf } from '../../stores/find-store.ts';
import { tellPerson } from '../letters/account-letter.ts';
import { findCredentials } from '../sessions/queries/find-credentials.ts';
import { lockTarget } from '../target-user.ts';
import { User } from '../user.ts';
import { SecondFactor } from './second-factor.ts';

/** @throws Refusal 404, 403 SUPER_ADMIN_PROTECTED, 409 SECOND_FACTOR_OFF */
export const removeSecondFactor = (id: string, reason: string, operator: Operator): Promise<void> =>
  inTransaction(async (trx) => {
    const user = await lockTarget(id, trx);
    await remove(user, { actor: operator, reason, by: 'support' }, trx);
    const tenant = tenantOf({ userId: id, ownerId: user.ownerId });
    if (!(await findStoreOf(tenant, trx))) return;
    const isOwner = user.role === 'OWNER';
    const about = { operator: operator.name, name: user.name, isOwner, reason };
    const data = { ...about, what: 'second-factor' };
    await announce(tenant, { event: 'support_access', data }, trx);
  });

/**
 * Any account, operators included: for a command on the server.
 * @throws Refusal 404, 409 SECOND_FACTOR_OFF
 */
export async function removeSecondFactorOf(email: string): Promise<void> {
  const found = await findCredentials(email);
  if (!found) throw notFound('Account');
  return inTransaction(async (trx) => {
    const user = await User.query(trx)
      .findById(found.id)
      .select('id', 'ownerId', 'name', 'email')
      .forUpdate();
    if (!user) throw notFound('Account');
    await remove(user, { actor: SERVER, reason: null, by: 'server' }, trx);
  });
}

interface Removal {
  actor: AuditActor;
  reason: string | null;
  by: 'support' | 'server';
}

async function remove(
  { id, ownerId, name, email }: Pick<User, 'id' | 'ownerId' | 'name' | 'email'>,
  { actor, reason, by }: Removal,
  trx: Trx,
): Promise<void> {
  const gone = await SecondFactor.query(trx).where({ userId: id }).modify('confirmed').delete();
  if (gone === 0) {
    throw conflict('SECOND_FACTOR_OFF', 'This user’s two-step verification is already off');
  }
  await tellPerson(id, 'second_factor_off', { by }, trx);
  const target = { type: 'user', id, name } as const;
  await recordAudit(
    { action: 'second_factor_removed', actor, target, ownerId, after: { email }, reason },
    trx,
  );
}
