import type { FastifyReply } from 'fastify';
import { Refusal } from '../../../errors.ts';
import { type FormProblems, formProblems, NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import { english } from '../../../kernel/translation/translator.ts';
import { byWhom } from './by-whom.ts';

interface Switchable {
  id: string;
  name: string;
  isActive: boolean;
}

export const switchedStore = ({ id, name, isActive }: Switchable) => ({
  ...{ name, isActive, section: 'stores', href: `/admin/stores/${id}` },
  bySettings: true,
});

export const switchedUser = ({ id, name, isActive }: Switchable) => ({
  ...{ name, isActive, section: 'users', href: `/admin/users/${id}` },
  bySettings: false,
});

export interface SwitchPage {
  what: ReturnType<typeof switchedStore>;
  switching: { verb: string; consequences: string[] };
  back?: string;
  reason?: string;
  problems?: FormProblems;
  clash?: string;
}

export const showSwitch = (reply: FastifyReply, { problems, ...page }: SwitchPage) =>
  reply.page('operator/switch', {
    reason: '',
    ...page,
    problems: problems?.problems ?? [],
    errors: problems?.errors ?? NO_ERRORS,
  });

/**
 * 409 with the name of the person who was faster, or 422 with the form's problems.
 * @throws any other error
 */
export async function whyNotSwitched(
  error: unknown,
  target: 'store' | 'user',
  id: string,
): Promise<{ code: 409; clash: string } | { code: 422; problems: FormProblems }> {
  if (error instanceof Refusal && error.code === 'ALREADY_SWITCHED') {
    const whom = await byWhom(target, id, `${target}_switched`);
    return { code: 409, clash: `${error.message}${whom}` };
  }
  return { code: 422, problems: formProblems(error, { reason: 'Reason' }, english) };
}
