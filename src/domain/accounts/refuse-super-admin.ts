import type { UserRole } from '../../enums.ts';
import { Refusal } from '../../errors.ts';

/**
 * Operators are neither switched off nor deleted nor acted for by one another.
 * @throws Refusal 403 SUPER_ADMIN_PROTECTED
 */
export function refuseSuperAdmin({ role }: { role: UserRole }): void {
  if (role !== 'SUPER_ADMIN') return;
  throw new Refusal(
    403,
    'SUPER_ADMIN_PROTECTED',
    'An operator cannot be switched off, deleted or impersonated',
  );
}
