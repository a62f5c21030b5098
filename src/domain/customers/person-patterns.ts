import { likePattern, searchPatterns } from '../../db/text-search.ts';
import { folded } from '../../format/folded-text.ts';
import { typedPhone } from './normalize-phone.ts';

/**
 * LIKE patterns, all of which the `found_by` of a customer, conversation or draft must match. Phone
 * numbers are found with any spaces, dashes or leading zeros.
 */
export function personPatterns(typed = ''): string[] {
  const phone = typedPhone(folded(typed).trim());
  return phone ? [likePattern(phone).replace(ARGENTINE_MOBILE, '$1%$2')] : searchPatterns(typed);
}

/** Within Argentina, mobiles are written with a 15 behind the area, which is not kept. */
const ARGENTINE_MOBILE = /(?<=^%)((?=\d{12}%$)(?:11|[23]\d{2,3}))15(\d+)/;
