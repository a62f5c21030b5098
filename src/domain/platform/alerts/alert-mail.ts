/** The configuration for emails to operators. */
interface AlertMail {
  frontendUrl: string;
  /** Also gets every email; null: only operators. */
  operatorEmail: string | null;
}

let bound: AlertMail | null = null;

/** Configures the recipients besides the operators, once at start. */
export function connectAlertMail({ frontendUrl, operatorEmail }: AlertMail): void {
  bound = { frontendUrl, operatorEmail };
}

/** @throws Error before `connectAlertMail` */
export function alertMail(): AlertMail {
  if (!bound) throw new Error('connectAlertMail was not called');
  return bound;
}
