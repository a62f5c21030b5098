import { fn } from 'objection';
import { inTransaction, type Trx } from '../../../kernel/db/db.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { addressKey, countLetter, type LetterBound } from '../../email-limits/count-letter.ts';
import type { LetterHold } from '../../email-limits/letter-enums.ts';
import { LETTERS } from '../../email-limits/letter-limits.ts';
import { announce } from '../announce.ts';
import { Notification } from '../notification.ts';
import type { ClaimedNotification } from './claimed-notification.ts';
import { isConfirmedNow, type Sender, senderOf } from './queries/sender.ts';
import { markHeld } from './settle-notification.ts';

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
  const sender = await senderOf(tenant, trx);
  if (!sender) return 'unconfirmed';
  if (!sender.isConfirmed && !(await isConfirmedNow(tenant, trx))) return 'unconfirmed';
  if (notice.isCounted) return null;
  const reached = await countLetter(boundsOf(tenant, notice, sender), trx);
  if (reached === 'store') await tellSeller(tenant, sender, trx);
  if (reached) return reached === 'store' ? 'store_bound' : 'recipient_bound';
  await markCounted(tenant, notice, trx);
  return null;
}

/** Emails to an owner with a confirmed address are unlimited. */
function boundsOf({ ownerId }: Tenant, notice: ClaimedNotification, sender: Sender): LetterBound[] {
  const to = addressKey(notice.recipient ?? '');
  if (to === addressKey(sender.ownerEmail)) return [];
  const perDay = sender.isPaid ? LETTERS.paidPerDay : LETTERS.freePerDay;
  const store: LetterBound = { scope: 'store', key: ownerId, most: perDay };
  const all: LetterBound = { scope: 'recipient', key: to, most: LETTERS.perRecipientPerDay };
  if (notice.audience === 'seller') return sender.isPaid ? [store] : [store, all];
  const most = LETTERS.perRecipientOfStorePerDay;
  return [store, all, { scope: 'store_recipient', key: `${ownerId} ${to}`, most }];
}

/** Once a day; also by email, if the owner's own address can receive it. */
async function tellSeller(tenant: Tenant, { isPaid }: Sender, trx: Trx): Promise<void> {
  const once = { scope: 'store', key: `${tenant.ownerId} told`, most: 1 } as const;
  if (await countLetter([once], trx)) return;
  const sent = isPaid ? LETTERS.paidPerDay : LETTERS.freePerDay;
  const data = {
    what: 'letters',
    reason: isPaid
      ? message('notices.seller.trouble.mailLimit', { sent })
      : message('notices.seller.trouble.mailLimitFree', { sent, paid: LETTERS.paidPerDay }),
  };
  await announce(tenant, { event: 'channel_trouble', data }, trx);
}

const markCounted = (tenant: Tenant, { id }: ClaimedNotification, trx: Trx) =>
  Notification.of(tenant, trx).where({ id }).patch({ countedAt: fn.now() });
