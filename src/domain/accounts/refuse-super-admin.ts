import type { UserRole } from '../../enums.ts';
import { Refusal } from '../../errors.ts';

/**
 * What is done to users is not done to operators: `switchAdmin` and `deleteAdmin` ask for more.
 * @throws Refusal 403 SUPER_ADMIN_PROTECTED
 */
export function refuseSuperAdmin({ role }: { role: UserRole }): void {
  if (role !== 'SUPER_ADMIN') return;
  throw new Refusal(
    403,
    'SUPER_ADMIN_PROTECTED',
    'You can’t suspend, delete or log in as an operator',
  );
}
