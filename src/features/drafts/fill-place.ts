import { postalPlace, withPostalPlace } from '../../kernel/format/postal-places.ts';
import type { DraftCustomer } from './draft.ts';

type DraftAddress = NonNullable<DraftCustomer['address']>;

/**
 * City and state of a postal code that is new, where they are not known: what the code before had
 * suggested makes room, what was said stays.
 * @param home the store's country
 */
export function withPlaceOfCode(
  address: DraftAddress,
  earlier: DraftAddress | undefined,
  home: string,
): DraftAddress {
  const { postalCode } = address;
  if (!postalCode || postalCode === earlier?.postalCode) return address;
  const before = postalPlace(earlier?.country || home, earlier?.postalCode ?? '');
  const { city, state, ...rest } = address;
  const filled = withPostalPlace(
    {
      ...rest,
      city: city === before?.city ? '' : city,
      state: state === before?.state ? '' : state,
    },
    home,
  );
  const { city: newCity, state: newState, ...others } = filled;
  return {
    ...others,
    ...(newCity ? { city: newCity } : {}),
    ...(newState ? { state: newState } : {}),
  };
}
