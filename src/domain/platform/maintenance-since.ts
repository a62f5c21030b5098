import { rows } from '../../db/db.ts';
import { platformSettings } from './settings.ts';

/** Maintenance mode, set by an operator. */
export interface Maintenance {
  /** Null if it was not set through the portal or the API. */
  since: Date | null;
  by: string | null;
}

/** Since when maintenance mode is on, and who set it; null: it is off. */
export async function maintenanceSince(): Promise<Maintenance | null> {
  const { maintenanceMode } = await platformSettings();
  if (!maintenanceMode) return null;
  const [switched] = await rows<Maintenance>(
    `select created_at as since, actor_name as by from audit_events
      where action = 'settings_changed' and after ->> 'maintenanceMode' = 'true'
      order by created_at desc, id desc limit 1`,
  );
  return switched ?? { since: null, by: null };
}
