import { rows, type Trx } from '../../../../kernel/db/db.ts';

interface Ended {
  userId: string;
  name: string;
  ownerId: string;
  operatorId: string;
  operatorName: string;
  operatorEmail: string;
}

const END = `
with ended as (
  update refresh_tokens set revoked_at = now()
   where family_id = ? and impersonator_id is not null and revoked_at is null and expires_at > now()
  returning user_id, impersonator_id
)
select u.id as user_id, u.name, u.owner_id, o.id as operator_id,
       o.name as operator_name, o.email as operator_email
  from ended join users u on u.id = ended.user_id join users o on o.id = ended.impersonator_id
 limit 1`;

/** Undefined if it was over. */
export async function revokeImpersonation(familyId: string, trx: Trx): Promise<Ended | undefined> {
  const [ended] = await rows<Ended>(END, [familyId], trx);
  return ended;
}

const EXTEND = `
with span as (
  select max(expires_at) as before, min(created_at) + make_interval(mins => ?) as after
    from refresh_tokens where family_id = ? having bool_and(revoked_at is null)
), moved as (
  update refresh_tokens t set expires_at = span.after from span
   where t.family_id = ? and span.before > now() and span.after > span.before
  returning 1
)
select before, after from span where exists (select 1 from moved)`;

/** Undefined if nothing changed. */
export async function extendTokens(
  familyId: string,
  minutes: number,
  trx: Trx,
): Promise<{ before: Date; after: Date } | undefined> {
  const bindings = [minutes, familyId, familyId];
  const [extended] = await rows<{ before: Date; after: Date }>(EXTEND, bindings, trx);
  return extended;
}
