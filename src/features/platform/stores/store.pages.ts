import type { FastifyReply, FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import type { FormState } from '../../../kernel/http/action.ts';
import type { AppPlugin } from '../../../kernel/http/http-types.ts';
import { safeBack } from '../../accounts/pages/impersonation/safe-back.ts';
import { channelName } from '../../notifications/notice-labels.ts';
import { auditView } from '../audit/audit-view.ts';
import { listAudit } from '../audit/list-audit.ts';
import { type SwitchForm, showSwitch, switchedStore } from '../pages/switch-page.ts';
import { platformSettings } from '../settings.ts';
import { findStoreDetail, findStoreRow } from './find-store.ts';
import { messageFindings } from './message-findings.ts';
import {
  failedNotices,
  platformHeard,
  storeConnections,
  storeEvents,
  storeStaff,
} from './queries/store-troubles.ts';
import { stores } from './store.list.ts';
import { switchText } from './switch-text.ts';

const params = Type.Object({ id: Type.String({ maxLength: 100 }) });

const pages: AppPlugin = async (app) => {
  app.get('/stores', { schema: { querystring: stores.query } }, async (request, reply) =>
    reply.page('operator/stores/index', await stores.shown(request), 'operator/stores/_list'),
  );

  app.get('/stores/:id', { schema: { params } }, async (request, reply) =>
    reply.page('operator/stores/show', await storePage(request.params.id)),
  );
};

export const storePages = [pages, stores.fileRoute];

const AUDIT_SHOWN = 8;

/** @throws Refusal 404 */
async function storePage(id: string) {
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
    notices: notices.map((notice) => ({ ...notice, channelWord: channelName(notice.channel) })),
    staff,
    audit: audit.items.map(auditView),
    moreAudit: audit.total > audit.items.length,
    what: switchedStore(store),
    switching: switchText(store, settings),
    at: new Date(),
  };
}

export async function showStoreSwitch(
  _request: FastifyRequest,
  reply: FastifyReply,
  { id }: { id: string },
  state: FormState<Partial<SwitchForm>>,
) {
  const store = await findStoreRow(id);
  const what = switchedStore(store);
  const switching = switchText(store, await platformSettings());
  const back = safeBack(state.typed?.back ?? '', what.href);
  return showSwitch(reply, 'store', { what, switching, back, state });
}
