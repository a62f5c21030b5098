import { rows } from '../../db/db.ts';
import type { Operator } from '../../session.ts';
import { passwordFits } from './password-hash.ts';
import { wrongPassword } from './wrong-password.ts';

/**
 * An operator who has just entered their own password again. Creating, deactivating and deleting
 * operators requires it: an unattended session is not enough.
 */
export class ConfirmedOperator {
  readonly operator: Operator;

  private constructor(operator: Operator) {
    this.operator = operator;
  }

  /** @throws Refusal 400 WRONG_PASSWORD; count the tries with `withOwnPassword` */
  static async confirm(operator: Operator, currentPassword: string): Promise<ConfirmedOperator> {
    const [user] = await rows<{ hash: string }>(
      `select password_hash as hash from users where id = ?`,
      [operator.id],
    );
    const whom = { payer: operator.id };
    if (!(await passwordFits(currentPassword, user?.hash ?? null, whom))) throw wrongPassword();
    return new ConfirmedOperator(operator);
  }
}
