import type { Session } from '../../../session.ts';
import { platformSettings } from '../../platform/settings.ts';

/**
 * Until they set it up, nothing else is open to them. An operator acting for somebody was asked for
 * their own.
 */
export async function lacksSecondFactor({
  impersonatedBy,
  hasSecondFactor,
  role,
  store,
}: Session): Promise<boolean> {
  if (impersonatedBy || hasSecondFactor) return false;
  if (role === 'SUPER_ADMIN') return (await platformSettings()).requireOperatorSecondFactor;
  return role === 'STAFF' && store?.staffSecondFactor === true;
}
