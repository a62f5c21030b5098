import type { Operator } from '../../../session.ts';
import { checkOwnPassword } from '../passwords/own-password.ts';

/** Has just entered the password again: an unattended session can't change operators. */
export class ConfirmedOperator {
  readonly operator: Operator;

  private constructor(operator: Operator) {
    this.operator = operator;
  }

  /** @throws Refusal 400 WRONG_PASSWORD; count the tries with `withOwnPassword` */
  static async confirm(operator: Operator, currentPassword: string): Promise<ConfirmedOperator> {
    await checkOwnPassword(operator.id, currentPassword, operator.id);
    return new ConfirmedOperator(operator);
  }
}
