import { rows } from '../../../db/db.ts';
import { alertMail } from './alert-mail.ts';

/** A recipient of an email, and its message id for them. */
export interface LetterReceiver {
  name: string;
  address: string;
}

const MAX_RECEIVERS = 50;

/** All active operators, and the address of the configuration. */
export async function letterReceivers(): Promise<LetterReceiver[]> {
  const operators = await rows<LetterReceiver>(
    `select id as name, email as address from users
      where owner_id is null and role = 'SUPER_ADMIN' and is_active order by created_at limit ${MAX_RECEIVERS}`,
  );
  const { operatorEmail } = alertMail();
  const isKnown = operators.some(({ address }) => address === operatorEmail);
  return operatorEmail && !isKnown
    ? [...operators, { name: 'operator', address: operatorEmail }]
    : operators;
}
