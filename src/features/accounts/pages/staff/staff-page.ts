import type { FastifyRequest } from 'fastify';
import { hasMail } from '../../../../clients/mail.ts';
import { pageOrLast } from '../../../../kernel/db/pagination.ts';
import { type FormProblems, NO_ERRORS } from '../../../../kernel/http/form-problems.ts';
import { listInvitations } from '../../staff/invitations/invitation.ts';
import { listStaff } from '../../staff/staff.ts';
import { presetChoices, presetWords } from './rights-view.ts';

const PER_PAGE = 20;

interface Typed extends FormProblems {
  name: string;
  email: string;
  preset: string;
}

export async function staffPage(
  { tenant, t }: FastifyRequest,
  page: number,
  typed: Partial<Typed> = {},
) {
  const [list, invitations] = await Promise.all([
    pageOrLast(page, (at) => listStaff(tenant, { page: at, limit: PER_PAGE })),
    listInvitations(tenant),
  ]);
  return {
    list,
    invitations,
    now: new Date(),
    presets: presetChoices(t),
    presetWords: presetWords(t),
    mayInvite: hasMail(),
    errors: NO_ERRORS,
    ...typed,
  };
}
