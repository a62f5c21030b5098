import { isSuperuser } from './queries/database-checks.ts';

export const SUPERUSER =
  'DATABASE_URL signs in as a superuser: use a role that only owns its database (docs/install.md), since a mistake of this one could reach the whole server';

/** Never throws. */
export async function warnOfRole(log: { warn(message: string): void }): Promise<void> {
  if (await isSuperuser().catch(() => false)) log.warn(SUPERUSER);
}
