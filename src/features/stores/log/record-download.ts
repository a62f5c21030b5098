import { tenantOf } from '../../../kernel/tenancy/tenant.ts';
import type { Text } from '../../../kernel/translation/text.ts';
import { actorOf, type Session } from '../../../session.ts';
import type { StoreLogAction } from '../store-log-enums.ts';
import { insertEntry } from './record-in-log.ts';

export interface Download {
  action: Extract<StoreLogAction, `${string}_exported` | 'documents_printed'>;
  /** Which one, in words, never with customers' data; absent if the action already says it. */
  subject?: Text;
}

/** To be awaited before the file is sent. */
export const recordDownload = (session: Session, download: Download): Promise<void> =>
  insertEntry(tenantOf(session), { ...download, actor: actorOf(session) });
