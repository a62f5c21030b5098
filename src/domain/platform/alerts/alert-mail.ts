/** What letters to operators need of the configuration. */
interface AlertMail {
  frontendUrl: string;
  /** Gets every letter, too; null: the operators only. */
  operatorEmail: string | null;
}

let bound: AlertMail | null = null;

/** Tells this process whom to write beside the operators, once at start. */
export function connectAlertMail({ frontendUrl, operatorEmail }: AlertMail): void {
  bound = { frontendUrl, operatorEmail };
}

/** @throws Error before `connectAlertMail` */
export function alertMail(): AlertMail {
  if (!bound) throw new Error('connectAlertMail was not called');
  return bound;
}
