import { DeliveryError } from '../../../../clients/delivery-error.ts';
import type { Letter } from '../../../../clients/mail/letter.ts';
import { sendLetter } from '../../../../clients/mail.ts';
import { exactTime } from '../../../../kernel/format/format-time.ts';
import { PRESET_LABELS } from '../../../../kernel/format/preset-labels.ts';
import { type Tenant, tenantOf } from '../../../../kernel/tenancy/tenant.ts';
import { ENGLISH } from '../../../../kernel/translation/languages.ts';
import { message } from '../../../../kernel/translation/translator.ts';
import { findStoreOf } from '../../../stores/find-store.ts';
import { wordsIn } from '../../../stores/store-words.ts';
import { isEmailTaken } from '../../insert-user.ts';
import { personWords } from '../../letters/letter-words.ts';
import { accountMail } from '../../links/mail-link.ts';
import { User } from '../../user.ts';
import { SHOWN, type ShownInvitation, StaffInvitation } from './invitation.ts';
import { invitationPlace } from './invite-staff.ts';

/**
 * An address that has an account gets a letter that says so, without a link: one account works in
 * one store. Used and withdrawn invitations are skipped.
 * @throws DeliveryError when the mail server is unavailable: the job is retried
 */
export async function mailInvitation(ownerId: string, id: string): Promise<void> {
  const tenant = tenantOf({ userId: ownerId });
  const invitation = await StaffInvitation.of(tenant)
    .where({ id })
    .whereRaw('expires_at > now()')
    .select(...SHOWN, 'sealedToken')
    .first();
  if (!invitation?.sealedToken) return;
  const { sealedToken } = invitation;
  const { frontendUrl, secrets } = accountMail();
  const isTaken = await isEmailTaken(invitation.email, null);
  const token = secrets.open(sealedToken, invitationPlace(id));
  const url = isTaken ? null : `${frontendUrl}/invitation/${token}`;
  try {
    await sendLetter(await letterOf(tenant, invitation, url));
  } catch (error) {
    if (!(error instanceof DeliveryError) || error.temporary) throw error;
  }
  // Sent again in the meantime: then the new link waits for its own email.
  await StaffInvitation.of(tenant).where({ id, sealedToken }).patch({ sealedToken: null });
}

/** Of what the owner typed only the store's name is in it: a stranger gets no message from them. */
async function letterOf(
  tenant: Tenant,
  { id, email, staffPreset, sentAt, expiresAt }: ShownInvitation,
  url: string | null,
): Promise<Letter> {
  const store = await findStoreOf(tenant);
  if (!store) throw new Error('A tenant that invites has a store');
  const owner = await User.query().findById(tenant.ownerId).select('preferences');
  // The invited person has no account yet, and works in the owner's store.
  const t = wordsIn(owner ? personWords(owner).language : ENGLISH, store);
  const about = { store: store.name, role: message(PRESET_LABELS[staffPreset]) };
  const shared = {
    // Each link has a message id of its own.
    id: `${id}-${sentAt.getTime()}`,
    store: store.name,
    t,
    to: email,
    replyTo: null,
    greeting: t('common.letter.hello'),
    facts: [],
    footer: t('access.letter.invitation.footer'),
  };
  if (!url) {
    return {
      ...shared,
      subject: t('access.letter.invitation.taken.subject', about),
      paragraphs: [
        t('access.letter.invitation.taken.body', about),
        t('access.letter.invitation.taken.why'),
        t('access.letter.invitation.taken.ignore'),
      ],
      action: null,
    };
  }
  const until = exactTime(expiresAt, { timeZone: store.timeZone, language: t.locale });
  return {
    ...shared,
    subject: t('access.letter.invitation.subject', about),
    paragraphs: [
      t('access.letter.invitation.body', about),
      t('access.letter.once', { until }),
      t('access.letter.invitation.ignore'),
    ],
    action: { label: t('access.letter.invitation.action'), url },
  };
}
