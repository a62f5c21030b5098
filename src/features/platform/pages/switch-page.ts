import type { FastifyReply } from 'fastify';
import { type Static, Type } from 'typebox';
import type { FormState } from '../../../kernel/http/action.ts';
import { byWhom } from './by-whom.ts';
import { reasoned } from './reasoned.ts';

interface Switchable {
  id: string;
  name: string;
  isActive: boolean;
}

export const switchedStore = ({ id, name, isActive }: Switchable) => ({
  ...{ id, name, isActive, section: 'stores', href: `/admin/stores/${id}` },
  bySettings: true,
});

export const switchedUser = ({ id, name, isActive }: Switchable) => ({
  ...{ id, name, isActive, section: 'users', href: `/admin/users/${id}` },
  bySettings: false,
});

/** `seen`: the state on the page that the form is from. */
export const SwitchForm = reasoned({
  seen: Type.Enum(['on', 'off']),
  back: Type.String({ default: '', maxLength: 1_000 }),
});
export type SwitchForm = Static<typeof SwitchForm>;

export const switchedText = ({ name, isActive }: Switchable): string =>
  `${name} was ${isActive ? 'reactivated' : 'suspended'}`;

interface SwitchPage {
  what: ReturnType<typeof switchedStore>;
  switching: { verb: string; consequences: string[] };
  back?: string;
  state: FormState<Partial<SwitchForm>>;
}

/** After a click that another operator's was faster than, 409 with their name. */
export async function showSwitch(
  reply: FastifyReply,
  target: 'store' | 'user',
  { state: { typed, refusal, problems, errors }, ...page }: SwitchPage,
) {
  const isClash = refusal?.code === 'ALREADY_SWITCHED';
  if (isClash) reply.code(409);
  return reply.page('operator/switch', {
    ...page,
    reason: typed?.reason ?? '',
    clash: isClash
      ? refusal.message + (await byWhom(target, page.what.id, `${target}_switched`))
      : undefined,
    problems,
    errors,
  });
}
