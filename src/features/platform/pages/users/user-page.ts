import { deviceName } from '../../../../kernel/format/device-name.ts';
import { english } from '../../../../kernel/translation/translator.ts';
import { listSessions } from '../../../accounts/sessions/queries/list-sessions.ts';
import type { AuditFilter } from '../../audit/audit-event.ts';
import { listAudit } from '../../audit/list-audit.ts';
import { findUser } from '../../users/find-user.ts';
import type { UserRow } from '../../users/queries/user-row.ts';
import { countsOfUser } from '../../users/queries/user-row.ts';
import { auditView } from '../audit/audit-view.ts';
import { switchedUser } from '../switch-page.ts';
import { switchText } from './switch-text.ts';

const AUDIT_SHOWN = 8;

/** @throws Refusal 404 */
export async function userPage(id: string) {
  const user = await findUser(id);
  const [counts, sessions, audit] = await Promise.all([
    countsOfUser(user.id),
    listSessions(user.id),
    listAudit(auditOf(user), { page: 1, limit: AUDIT_SHOWN }),
  ]);
  return {
    user,
    counts,
    sessions: sessions.map((session) => ({
      ...session,
      device: session.operatorName ?? deviceName(session.userAgent, english),
    })),
    audit: audit.items.map(auditView),
    allAudit: audit.total > audit.items.length ? auditLink(user) : null,
    here: `/admin/users/${user.id}`,
    what: switchedUser(user),
    switching: switchText(user, counts),
    at: new Date(),
  };
}

/** For an owner, everything about the store; for anyone else, what is about themselves. */
const auditOf = ({ role, id }: UserRow): AuditFilter =>
  role === 'OWNER' ? { ownerId: id } : { targetType: 'user', targetId: id };

const auditLink = ({ role, id }: UserRow): string =>
  `/admin/settings/audit?${role === 'OWNER' ? `ownerId=${id}` : `targetType=user&targetId=${id}`}`;
