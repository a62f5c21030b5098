import { hasMail } from '../../../clients/mail.ts';
import { pageOrLast } from '../../../db/pagination.ts';
import { listInvitations } from '../../../domain/accounts/staff/invitations/invitation.ts';
import { listStaff } from '../../../domain/accounts/staff/staff.ts';
import { PRESET_LABELS } from '../../../format/preset-labels.ts';
import type { Tenant } from '../../../tenancy/tenant.ts';
import { presetChoices } from './rights-view.ts';

const PER_PAGE = 20;

/** The team, the invitations that wait, and the form for one more, as it was typed. */
export async function staffPage(tenant: Tenant, page: number, typed: object = {}) {
  const [list, invitations] = await Promise.all([
    pageOrLast(page, (at) => listStaff(tenant, { page: at, limit: PER_PAGE })),
    listInvitations(tenant),
  ]);
  return {
    list,
    invitations,
    now: new Date(),
    presets: presetChoices,
    presetWords: PRESET_LABELS,
    mayInvite: hasMail(),
    ...typed,
  };
}
