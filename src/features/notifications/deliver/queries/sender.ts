import { rows, type Trx } from '../../../../kernel/db/db.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';
import { FREE_PLAN } from '../../../subscriptions/plans.ts';
import {
  effectivePlan,
  effectiveStatus,
  newestFirst,
} from '../../../subscriptions/queries/effective.ts';

export interface Sender {
  ownerEmail: string;
  isConfirmed: boolean;
  isPaid: boolean;
}

const SENDER = `
select u.email as owner_email, u.email_confirmed_at is not null as is_confirmed,
       coalesce((select ${effectiveStatus('s')} in ('active', 'past_due')
                    and ${effectivePlan('s')} <> '${FREE_PLAN}'
                   from user_subscriptions s where s.user_id = u.id
                  order by ${newestFirst('s')} limit 1), false) as is_paid
  from users u where u.id = ?`;

export async function senderOf({ ownerId }: Tenant, trx: Trx): Promise<Sender | undefined> {
  const [sender] = await rows<Sender>(SENDER, [ownerId], trx);
  return sender;
}

/** Locked until the email is marked: a parallel confirmation is before it, or releases it. */
export async function isConfirmedNow({ ownerId }: Tenant, trx: Trx): Promise<boolean> {
  const [owner] = await rows<{ isConfirmed: boolean }>(
    `select email_confirmed_at is not null as is_confirmed from users where id = ? for share`,
    [ownerId],
    trx,
  );
  return owner?.isConfirmed ?? false;
}
