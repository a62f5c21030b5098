import { SERVER } from '../../src/features/platform/audit/record-audit.ts';
import { changePlatformSettings } from '../../src/features/platform/change-platform-settings.ts';
import type { PlatformSettings } from '../../src/features/platform/settings.ts';
import { rows } from './rows.ts';

/** Changes settings of the platform as a command on the server would. */
export const setPlatform = (changes: Partial<PlatformSettings>): Promise<PlatformSettings> =>
  changePlatformSettings({ changes }, SERVER);

/** Lets operators in with a password alone, as in production only where a platform has chosen it. */
export const withoutOperatorSecondFactor = (): Promise<unknown[]> =>
  rows('update platform_settings set require_operator_second_factor = false returning 1');
