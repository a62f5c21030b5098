import { type TProperties, Type } from 'typebox';
import { refuseProblems } from '../../../errors.ts';
import { OrNull } from '../../../kernel/db/or-null.ts';
import type { Call } from '../../../kernel/http/action.ts';
import type { Doer } from '../health/health-actions.ts';
import { LONGEST_REASON, reasonProblems, SHORTEST_REASON } from '../reason.ts';

/** In the API. */
export const Reason = Type.Optional(OrNull(Type.String({ maxLength: LONGEST_REASON })));
export const ReasonBody = Type.Union([Type.Null(), Type.Object({ reason: Reason })]);
export const NeededReason = Type.String({ minLength: SHORTEST_REASON, maxLength: LONGEST_REASON });

/** A form with a reason, which operators must give. */
export const reasoned = <const Fields extends TProperties>(fields: Fields, mostSent = 1_000) =>
  Type.Object({ ...fields, reason: Type.String({ default: '', maxLength: mostSent }) });

/** What pages of operators' actions have in common. An id that is none is not found, as one that is not there. */
export const reasonPage = {
  anyId: true,
  opens: 'door',
  form: reasoned({}),
  labels: () => ({ reason: 'Reason' }),
  async check({ reason }: { reason: string }) {
    refuseProblems(reasonProblems(reason));
  },
} as const;

type Reasoned = { reason?: string | null | undefined } | null;

/** Of what is done to the one that the path names. */
export type ReasonedCall = Call<{ id: string }, Reasoned>;

/** Who does it, and why. */
export const doerOf = ({ request, input }: Call<unknown, Reasoned>): Doer => ({
  actor: request.operator,
  reason: input?.reason,
});
