import type { Charge, DeliveryArea, DeliveryOption } from './delivery-area.ts';

type Same = (minor: number) => number;

/** The areas in another currency. @param same an amount of the one as that of the other */
export const restatedAreas = (areas: readonly DeliveryArea[], same: Same): DeliveryArea[] =>
  areas.map((area) => ({
    ...area,
    options: area.options.map((option) => restatedOption(option, same)),
  }));

const restatedOption = (option: DeliveryOption, same: Same): DeliveryOption => ({
  ...option,
  charge: restatedCharge(option.charge, same),
  freeFromMinor: option.freeFromMinor && same(option.freeFromMinor),
  minOrderMinor: option.minOrderMinor && same(option.minOrderMinor),
  cod: {
    ...option.cod,
    feeMinor: same(option.cod.feeMinor),
    maxAmountMinor: option.cod.maxAmountMinor && same(option.cod.maxAmountMinor),
  },
});

function restatedCharge(charge: Charge, same: Same): Charge {
  switch (charge.type) {
    case 'free':
      return charge;
    case 'flat':
      return { ...charge, amountMinor: same(charge.amountMinor) };
    case 'byWeight':
      return {
        ...charge,
        steps: charge.steps.map((step) => ({ ...step, amountMinor: same(step.amountMinor) })),
      };
    case 'byAmount':
      return {
        ...charge,
        steps: charge.steps.map(({ fromMinor, amountMinor }) => ({
          fromMinor: same(fromMinor),
          amountMinor: same(amountMinor),
        })),
      };
  }
}
