import { rows } from '../../db.ts';
import type { Tenant } from '../../tenant.ts';
import { asciiDigits } from '../customers/ascii-digits.ts';

/** Order numbers are running numbers; more digits than this are none. */
const NUMBER = /^\D{0,10}(\d{1,12})$/;

/**
 * The key to the page of an order, for who knows its number and the last four digits of the phone
 * that was typed for it; null alike for a wrong number, wrong digits and what is no number.
 */
export async function findPublicToken(
  tenant: Tenant,
  { orderNumber, lastFour }: { orderNumber: string; lastFour: string },
): Promise<string | null> {
  const number = NUMBER.exec(asciiDigits(orderNumber.trim()))?.[1];
  const four = asciiDigits(lastFour).replace(/\D/g, '');
  if (!number || four.length !== 4) return null;
  const [found] = await rows<{ publicToken: string; phone: string }>(
    `select public_token as "publicToken", customer ->> 'phone' as phone from orders
      where owner_id = ? and order_number = ?`,
    [tenant.ownerId, number],
  );
  if (!found) return null;
  const digits = asciiDigits(found.phone).replace(/\D/g, '');
  return digits.slice(-4) === four ? found.publicToken : null;
}
