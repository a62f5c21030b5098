import { activeOperators } from './queries/alerts.ts';

interface AlertMail {
  frontendUrl: string;
  /** Also gets every email; null: only operators. */
  operatorEmail: string | null;
}

let bound: AlertMail | null = null;

export function connectAlertMail({ frontendUrl, operatorEmail }: AlertMail): void {
  bound = { frontendUrl, operatorEmail };
}

/** @throws Error before `connectAlertMail` */
export function alertMail(): AlertMail {
  if (!bound) throw new Error('connectAlertMail was not called');
  return bound;
}

interface LetterReceiver {
  /** The operator's id, or a word for the configured address: a part of the message id. */
  name: string;
  address: string;
}

const MAX_RECEIVERS = 50;

export async function letterReceivers(): Promise<LetterReceiver[]> {
  const operators = await activeOperators(MAX_RECEIVERS);
  const { operatorEmail } = alertMail();
  const isKnown = operators.some(({ address }) => address === operatorEmail);
  return operatorEmail && !isKnown
    ? [...operators, { name: 'operator', address: operatorEmail }]
    : operators;
}
