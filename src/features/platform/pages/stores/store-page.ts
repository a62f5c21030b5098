import { CHANNELS } from '../../../notifications/notification-channels.ts';
import { listAudit } from '../../audit/list-audit.ts';
import { platformSettings } from '../../settings.ts';
import { findStoreDetail } from '../../stores/find-store.ts';
import {
  failedNotices,
  platformHeard,
  storeConnections,
  storeEvents,
  storeStaff,
} from '../../stores/queries/store-troubles.ts';
import { auditView } from '../audit/audit-view.ts';
import { switchedStore } from '../switch-page.ts';
import { messageFindings } from './message-findings.ts';
import { switchText } from './switch-text.ts';

const AUDIT_SHOWN = 8;

/** @throws Refusal 404 */
export async function storePage(id: string) {
  const detail = await findStoreDetail(id);
  const { store } = detail;
  const [settings, connections, chat, social, events, notices, staff, audit] = await Promise.all([
    platformSettings(),
    storeConnections(store.ownerId),
    platformHeard('chat'),
    platformHeard('social'),
    storeEvents(store.ownerId),
    failedNotices(store.ownerId),
    storeStaff(store.ownerId),
    listAudit({ ownerId: store.ownerId }, { page: 1, limit: AUDIT_SHOWN }),
  ]);
  return {
    ...detail,
    here: `/admin/stores/${store.id}`,
    connections,
    findings: messageFindings({ detail, connections, heard: { chat, social } }),
    events,
    notices: notices.map((notice) => ({ ...notice, channelWord: CHANNELS[notice.channel].label })),
    staff,
    audit: audit.items.map(auditView),
    moreAudit: audit.total > audit.items.length,
    what: switchedStore(store),
    switching: switchText(store, settings),
    at: new Date(),
  };
}
