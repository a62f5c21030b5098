import { mailInvitation } from '../../src/features/accounts/staff/invitations/mail-invitation.ts';
import type { JobHandler } from './job-handler.ts';

/** Writes the letter of an invitation to a store's staff. */
export const mailStaffInvitation: JobHandler = ({ ownerId = '', invitationId = '' }) =>
  mailInvitation(ownerId, invitationId);
