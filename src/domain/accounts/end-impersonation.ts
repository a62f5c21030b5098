import { inTransaction, rows } from '../../db/db.ts';
import { tellDesks } from '../live/tell-desks.ts';
import { recordAudit } from '../platform/audit/record-audit.ts';

/** An impersonation, read from its refresh tokens. */
interface Ended {
  userId: string;
  name: string;
  ownerId: string;
  operatorId: string;
  operatorName: string;
  operatorEmail: string;
}

/** Ends an impersonation when its operator leaves it; idempotent. */
export const endImpersonation = (familyId: string, address: string | null): Promise<void> =>
  inTransaction(async (trx) => {
    const [ended] = await rows<Ended>(END, [familyId], trx);
    if (!ended) return;
    tellDesks(trx, ended, 'access', ended.ownerId);
    const { operatorId, operatorName, operatorEmail, userId, name, ownerId } = ended;
    await recordAudit(
      {
        action: 'impersonation_ended',
        actor: { id: operatorId, name: operatorName, email: operatorEmail, address },
        target: { type: 'user', id: userId, name },
        ownerId,
      },
      trx,
    );
  });

const END = `
with ended as (
  update refresh_tokens set revoked_at = now()
   where family_id = ? and impersonator_id is not null and revoked_at is null and expires_at > now()
  returning user_id, impersonator_id
)
select u.id as "userId", u.name, u.owner_id as "ownerId", o.id as "operatorId",
       o.name as "operatorName", o.email as "operatorEmail"
  from ended join users u on u.id = ended.user_id join users o on o.id = ended.impersonator_id
 limit 1`;
