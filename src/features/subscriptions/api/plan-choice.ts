import { type Static, Type } from 'typebox';
import { BILLING_CYCLES, PLAN_SLUGS } from '../../../enums.ts';
import { invalidField } from '../../../errors.ts';
import { type PlanChoice, planChoice } from '../plans.ts';

export const ChoiceFields = {
  planSlug: Type.Enum([...PLAN_SLUGS]),
  billingCycle: Type.Optional(
    Type.Enum([...BILLING_CYCLES], {
      description: 'The billing cycle; not needed for the free plan',
    }),
  ),
};
const Choice = Type.Object(ChoiceFields);

/** @throws Refusal 400 for a plan that is paid for without a cycle */
export function choiceIn({ planSlug, billingCycle }: Static<typeof Choice>): PlanChoice {
  const choice = planChoice(planSlug, billingCycle);
  if (!choice) throw invalidField('billingCycle', 'must be monthly or yearly');
  return choice;
}
