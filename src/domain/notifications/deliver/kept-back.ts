import { inTransaction, rows, type Trx } from '../../../db/db.ts';
import type { LetterHold } from '../../../enums.ts';
import { LETTERS } from '../../../limits.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { addressKey, countLetter, type LetterBound } from '../../letters/count-letter.ts';
import {
  effectivePlan,
  effectiveStatus,
  FREE_PLAN,
  newestFirst,
} from '../../subscriptions/effective.ts';
import { announce } from '../announce.ts';
import type { ClaimedNotification } from './claim-notification.ts';
import { markHeld } from './settle-notification.ts';

interface Sender {
  ownerEmail: string;
  isConfirmed: boolean;
  isPaid: boolean;
}

const SENDER = `
select u.email as "ownerEmail", u.email_confirmed_at is not null as "isConfirmed",
       coalesce((select ${effectiveStatus('s')} in ('active', 'past_due')
                    and ${effectivePlan('s')} <> '${FREE_PLAN}'
                   from user_subscriptions s where s.user_id = u.id
                  order by ${newestFirst('s')} limit 1), false) as "isPaid"
  from users u where u.id = ?`;

/**
 * Holds an email back that must not be sent now, or counts it, only once whatever the number of
 * tries. The platform sends nothing for owners with unconfirmed addresses, and stores can't email
 * strangers without limit.
 * @returns whether it was held back
 */
export const keptBack = (tenant: Tenant, notice: ClaimedNotification): Promise<boolean> =>
  inTransaction(async (trx) => {
    const hold = await holdOf(tenant, notice, trx);
    if (hold) await markHeld(tenant, notice, hold, trx);
    return hold !== null;
  });

async function holdOf(
  tenant: Tenant,
  notice: ClaimedNotification,
  trx: Trx,
): Promise<LetterHold | null> {
  const [sender] = await rows<Sender>(SENDER, [tenant.ownerId], trx);
  if (!sender) return 'unconfirmed';
  if (!sender.isConfirmed && !(await isConfirmedNow(tenant, trx))) return 'unconfirmed';
  if (notice.isCounted) return null;
  const reached = await countLetter(boundsOf(tenant, notice, sender), trx);
  if (reached === 'store') await tellSeller(tenant, sender, trx);
  if (reached) return reached === 'store' ? 'store_bound' : 'recipient_bound';
  await markCounted(tenant, notice, trx);
  return null;
}

/**
 * Read again and locked until the email is marked: a parallel confirmation comes before, and it is
 * sent, or after, and releases it.
 */
async function isConfirmedNow({ ownerId }: Tenant, trx: Trx): Promise<boolean> {
  const [owner] = await rows<{ isConfirmed: boolean }>(
    `select email_confirmed_at is not null as "isConfirmed" from users where id = ? for share`,
    [ownerId],
    trx,
  );
  return owner?.isConfirmed ?? false;
}

/** Emails to an owner with a confirmed address are unlimited. */
function boundsOf({ ownerId }: Tenant, notice: ClaimedNotification, sender: Sender): LetterBound[] {
  const to = addressKey(notice.recipient ?? '');
  if (to === addressKey(sender.ownerEmail)) return [];
  const perDay = sender.isPaid ? LETTERS.paidPerDay : LETTERS.freePerDay;
  const store: LetterBound = { scope: 'store', key: ownerId, most: perDay };
  const all: LetterBound = { scope: 'recipient', key: to, most: LETTERS.perRecipientPerDay };
  // The store's own address is not confirmed, but gets a notification per order.
  if (notice.audience === 'seller') return sender.isPaid ? [store] : [store, all];
  const most = LETTERS.perRecipientOfStorePerDay;
  return [store, all, { scope: 'store_recipient', key: `${ownerId} ${to}`, most }];
}

/** Once a day; also by email, if the owner's own address can receive it. */
async function tellSeller(tenant: Tenant, { isPaid }: Sender, trx: Trx): Promise<void> {
  const once = { scope: 'store', key: `${tenant.ownerId} told`, most: 1 } as const;
  if (await countLetter([once], trx)) return;
  const sent = isPaid ? LETTERS.paidPerDay : LETTERS.freePerDay;
  const more = isPaid ? '' : ` Paid plans include ${LETTERS.paidPerDay} emails a day`;
  const reason = `Your store has reached today’s limit of ${sent} emails. Your customers won’t get any more emails until midnight (UTC).${more}`;
  await announce(tenant, { event: 'channel_trouble', data: { reason, what: 'letters' } }, trx);
}

const markCounted = ({ ownerId }: Tenant, { id }: ClaimedNotification, trx: Trx) =>
  rows(
    `update notifications set counted_at = now() where owner_id = ? and id = ?::uuid`,
    [ownerId, id],
    trx,
  );
