import { SERVER } from '../../src/domain/platform/audit/record-audit.ts';
import { changePlatformSettings } from '../../src/domain/platform/change-platform-settings.ts';
import type { PlatformSettings } from '../../src/domain/platform/settings.ts';

/** Changes settings of the platform as a command on the server would. */
export const setPlatform = (changes: Partial<PlatformSettings>): Promise<PlatformSettings> =>
  changePlatformSettings({ changes }, SERVER);
