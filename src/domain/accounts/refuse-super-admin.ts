import type { UserRole } from '../../enums.ts';
import { Refusal } from '../../errors.ts';

/**
 * Actions on users don't apply to operators: `switchAdmin` and `deleteAdmin` require more.
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
