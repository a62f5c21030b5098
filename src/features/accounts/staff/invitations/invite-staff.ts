import { raw } from 'objection';
import { hasMail } from '../../../../clients/mail.ts';
import { conflict, fieldProblem, refuseProblems } from '../../../../errors.ts';
import { isUuid, newId, newToken } from '../../../../ids.ts';
import { inTransaction, type Trx } from '../../../../kernel/db/db.ts';
import { PRESET_LABELS } from '../../../../kernel/format/preset-labels.ts';
import { addJob } from '../../../../kernel/jobs/add-job.ts';
import type { Tenant } from '../../../../kernel/tenancy/tenant.ts';
import { message } from '../../../../kernel/translation/translator.ts';
import type { StaffPreset } from '../../../../permissions.ts';
import type { Actor } from '../../../../session.ts';
import { refuseUnconfirmed } from '../../../email-limits/confirmed-owner.ts';
import { addressKey, countLetter, usedUpToday } from '../../../email-limits/count-letter.ts';
import { LETTERS } from '../../../email-limits/letter-limits.ts';
import { recordInLog } from '../../../stores/log/record-in-log.ts';
import { emailProblems, nameProblems } from '../../check-account.ts';
import { linkTokenHash } from '../../links/account-link.ts';
import { accountMail } from '../../links/mail-link.ts';
import { staffOf, subjectOf } from '../staff.ts';
import { countStaffTry } from '../staff-tries.ts';
import { noSuchInvitation, SHOWN, type ShownInvitation, StaffInvitation } from './invitation.ts';

export interface NewInvitation {
  name: string;
  email: string;
  preset: StaffPreset;
}

/**
 * A person invited before gets a new link, and the old one ends. It does the same for every
 * address, so that neither the response nor its duration reveals who has an account: a job writes
 * the email.
 * @throws Refusal 400 with every wrong field, 409 NO_MAIL, EMAIL_UNCONFIRMED, ALREADY_STAFF, 429
 * after many in a day, those of `countStaffTry`
 */
export async function inviteStaff(
  tenant: Tenant,
  { name, email, preset }: NewInvitation,
  actor: Actor,
): Promise<ShownInvitation> {
  refuseProblems([...nameProblems(name), ...emailProblems(email)]);
  await refuseWithoutMail(tenant);
  await countStaffTry(tenant);
  return inTransaction(async (trx) => {
    await refuseOwnStaff(tenant, email, trx);
    const id = newId();
    const link = newLink(id);
    const invitation = await StaffInvitation.of(tenant, trx)
      .insert({ id, name, email, staffPreset: preset, ...link.columns })
      .onConflict(raw('(owner_id, lower(email))'))
      .merge(['name', 'email', 'staffPreset', 'tokenHash', 'sentAt', 'expiresAt'])
      .returning([...SHOWN]);
    await send(tenant, invitation, { token: link.token, actor }, trx);
    return invitation;
  });
}

/** @throws Refusal 404, 409 NO_MAIL, EMAIL_UNCONFIRMED, 429 after many in a day */
export async function inviteAgain(
  tenant: Tenant,
  id: string,
  actor: Actor,
): Promise<ShownInvitation> {
  if (!isUuid(id)) throw noSuchInvitation();
  await refuseWithoutMail(tenant);
  return inTransaction(async (trx) => {
    const link = newLink(id);
    const [invitation] = await StaffInvitation.of(tenant, trx)
      .where({ id })
      .patch(link.columns)
      .returning([...SHOWN]);
    if (!invitation) throw noSuchInvitation();
    await send(tenant, invitation, { token: link.token, actor }, trx);
    return invitation;
  });
}

/** @throws Refusal 404 */
export async function withdrawInvitation(tenant: Tenant, id: string, actor: Actor): Promise<void> {
  if (!isUuid(id)) throw noSuchInvitation();
  await inTransaction(async (trx) => {
    const [gone] = await StaffInvitation.of(tenant, trx)
      .where({ id })
      .delete()
      .returning(['name', 'email']);
    if (!gone) throw noSuchInvitation();
    const subject = subjectOf(gone);
    await recordInLog(tenant, { action: 'invitation_withdrawn', actor, subject }, trx);
  });
}

function newLink(id: string) {
  const token = newToken();
  const expiresAt = raw('now() + make_interval(days => ?)', [LETTERS.invitationDays]);
  return {
    id,
    token,
    columns: { tokenHash: linkTokenHash(token), sentAt: raw('now()'), expiresAt },
  };
}

export const invitationPlace = (id: string) => ({ storeId: id, field: 'staff_invitations.token' });

async function send(
  tenant: Tenant,
  invitation: ShownInvitation,
  { token, actor }: { token: string; actor: Actor },
  trx: Trx,
): Promise<void> {
  const { id, email, staffPreset } = invitation;
  await countInvitation(tenant, email, trx);
  const sealedToken = accountMail().secrets.seal(token, invitationPlace(id));
  await StaffInvitation.of(tenant, trx).where({ id }).patch({ sealedToken });
  await addJob(trx, 'mail-staff-invitation', { ownerId: tenant.ownerId, invitationId: id });
  const subject = subjectOf(invitation);
  const changes = [{ field: 'preset', before: null, after: message(PRESET_LABELS[staffPreset]) }];
  await recordInLog(tenant, { action: 'staff_invited', actor, subject, changes }, trx);
}

/** @throws Refusal 429 after many in a day */
export async function countInvitation({ ownerId }: Tenant, email: string, trx: Trx): Promise<void> {
  const { invitationsPerDay, invitationsOfAddressPerDay } = LETTERS;
  const reached = await countLetter(
    [
      { scope: 'store_invitations', key: ownerId, most: invitationsPerDay },
      { scope: 'invited', key: addressKey(email), most: invitationsOfAddressPerDay },
    ],
    trx,
  );
  if (reached === null) return;
  throw usedUpToday(
    'TOO_MANY_LETTERS',
    reached === 'invited'
      ? message('errors.staff.invitedTooOften')
      : message('errors.staff.tooManyInvitations'),
  );
}

/** As for other emails to strangers, the owner has to show first that letters reach them. */
async function refuseWithoutMail({ ownerId }: Tenant): Promise<void> {
  if (!hasMail()) {
    throw conflict('NO_MAIL', message('errors.staff.noMail'));
  }
  await refuseUnconfirmed(ownerId);
}

/** The owner knows who is on their staff: this tells nothing about other people's accounts. */
async function refuseOwnStaff(tenant: Tenant, email: string, trx: Trx): Promise<void> {
  const colleague = await staffOf(tenant, trx)
    .where(raw('lower(email)'), email.toLowerCase())
    .select('id')
    .first();
  if (!colleague) return;
  const fields = [fieldProblem('email', message('errors.staff.ownStaff'))];
  throw conflict('ALREADY_STAFF', message('errors.staff.already'), { fields });
}
