import { preparedRows } from '../../../kernel/db/db.ts';
import type { StoreSettings } from '../store-settings.ts';
import { STORE_COLUMNS } from './store-columns.ts';

const SELECT = `
select ${STORE_COLUMNS}, payment_settings, courier_settings
  from stores where owner_id = ?`;

/** With encrypted credentials: each webhook asks for it. */
export async function findSettings(ownerId: string): Promise<StoreSettings | undefined> {
  const [store] = await preparedRows<StoreSettings>(SELECT, [ownerId]);
  return store;
}
