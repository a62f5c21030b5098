import { type Static, Type } from 'typebox';
import { BILLING_CYCLES, PLAN_SLUGS, SUBSCRIPTION_STATUSES } from '../../../enums.ts';
import { type FieldProblem, Refusal, refuseProblems } from '../../../errors.ts';
import {
  type Override,
  type OverrideState,
  versionOf,
} from '../../subscriptions/planned-override.ts';
import { reasonProblems } from '../reason.ts';

/** Longer than a year is a slip of the finger more often than a wish; the API takes more. */
export const MOST_DAYS_AT_ONCE = 366;

const choice = {
  planSlug: Type.Optional(Type.Enum([...PLAN_SLUGS])),
  status: Type.Optional(Type.Enum([...SUBSCRIPTION_STATUSES])),
  billingCycle: Type.Optional(Type.Enum([...BILLING_CYCLES])),
  extendDays: Type.String({ default: '', maxLength: 20 }),
};
export const OverrideQuery = Type.Object(choice);
export const OverrideForm = Type.Object({
  ...choice,
  reason: Type.String({ default: '', maxLength: 1_000 }),
  /** The `previewKey` of what the form has shown before it was sent. */
  shown: Type.String({ default: '', maxLength: 300 }),
});
export type OverrideForm = Static<typeof OverrideForm>;

/** A value equal to the present one is left out. @throws Refusal 400 on extendDays */
export function overrideOf(typed: Static<typeof OverrideQuery>, current: OverrideState): Override {
  refuseProblems(daysProblems(typed.extendDays));
  const other = <T>(chosen: T | undefined, held: T) => (chosen === held ? undefined : chosen);
  return {
    planSlug: other(typed.planSlug, current.planSlug),
    status: other(typed.status, current.status),
    billingCycle: other(typed.billingCycle, current.billingCycle),
    extendDays: typed.extendDays.trim() ? Number(typed.extendDays) : undefined,
  };
}

function daysProblems(typed: string): FieldProblem[] {
  const text = typed.trim();
  const days = /^\d{1,4}$/.test(text) ? Number(text) : Number.NaN;
  if (text === '' || (days >= 1 && days <= MOST_DAYS_AT_ONCE)) return [];
  return [{ path: 'extendDays', message: `must be from 1 to ${MOST_DAYS_AT_ONCE}` }];
}

export const isOverride = (override: Override): boolean =>
  Object.values(override).some((value) => value !== undefined);

/** @throws Refusal 422 when nothing would change */
export function refuseNothing(override: Override): void {
  if (isOverride(override)) return;
  const words =
    'You haven’t changed anything. Choose another plan, status or billing cycle, or add days';
  throw new Refusal(422, 'NOTHING_CHOSEN', words);
}

/** Of the subscription as it was, and what would be written. */
export const previewKey = (current: OverrideState, override: Override): string =>
  `${versionOf(current)}~${choiceKey(override)}`;

const choiceKey = ({ planSlug, status, billingCycle, extendDays }: Override): string =>
  [planSlug, status, billingCycle, extendDays].join('.');

/** The subscription has changed since the form was shown. */
export const isStale = ({ shown }: OverrideForm, current: OverrideState): boolean =>
  shown !== '' && shown.split('~')[0] !== versionOf(current);

/** @throws Refusal 400 on reason */
export const refuseReason = ({ reason }: OverrideForm): void =>
  refuseProblems(reasonProblems(reason));
