import { DeliveryError } from '../../../../clients/delivery-error.ts';
import type { Letter } from '../../../../clients/mail/letter.ts';
import { sendLetter } from '../../../../clients/mail.ts';
import { exactTime } from '../../../../format/format-time.ts';
import { PRESET_LABELS } from '../../../../format/preset-labels.ts';
import { type Tenant, tenantOf } from '../../../../tenancy/tenant.ts';
import { findStoreOf } from '../../../stores/find-store.ts';
import { localeOf } from '../../../stores/locale-of.ts';
import { isEmailTaken } from '../../insert-user.ts';
import { accountMail } from '../../links/mail-link.ts';
import { SHOWN, type ShownInvitation, StaffInvitation } from './invitation.ts';
import { invitationPlace } from './invite-staff.ts';

/**
 * Sends the email of an invitation, once. An address that has an account gets a letter that says so,
 * without a link: one account works in one store. Used and withdrawn invitations are skipped.
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
  const clock = { timeZone: store.timeZone, language: localeOf(store) };
  const asked = `${store.name} invited you to work in its store as “${PRESET_LABELS[staffPreset]}”.`;
  const shared = {
    // Each link has a message id of its own.
    id: `${id}-${sentAt.getTime()}`,
    store: store.name,
    to: email,
    replyTo: null,
    greeting: 'Hello,',
    facts: [],
    footer: 'You received this email because a store invited this email address to its staff.',
  };
  if (!url) {
    return {
      ...shared,
      subject: `${store.name} invited you, but you already have an account`,
      paragraphs: [
        asked,
        'There is already an account with this email address, and an account works in one store only. If you want to help this store, ask it to invite another email address of yours.',
        'If you don’t know this store, ignore this email.',
      ],
      action: null,
    };
  }
  return {
    ...shared,
    subject: `${store.name} invited you to its staff`,
    paragraphs: [
      `${asked} To accept, open the link and choose your own password.`,
      `You can use the link once, until ${exactTime(expiresAt, clock)}. Don’t share it.`,
      'If you don’t know this store, ignore this email. Without the link nobody can open an account for you.',
    ],
    action: { label: 'Accept the invitation', url },
  };
}
