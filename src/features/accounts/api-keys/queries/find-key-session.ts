import { preparedRows } from '../../../../kernel/db/db.ts';
import type { Session, SessionKey } from '../../../../session.ts';
import { type SessionRow, sessionOfRow, sessionSql } from '../../sessions/queries/session-sql.ts';
import { API_KEYS } from '../api-key.ts';

export interface KeySession {
  session: Session & { apiKey: SessionKey };
  isUseDue: boolean;
}

type KeyRow = Omit<SessionRow, 'apiKey'> & {
  apiKey: SessionKey & { isUseDue: boolean };
};

/** Null for an unknown, revoked or expired key, and when the store's owner is inactive. */
export async function findKeySession(hash: Buffer): Promise<KeySession | null> {
  const [row] = await preparedRows<KeyRow>(SQL, [hash]);
  if (!row) return null;
  const { isUseDue, ...apiKey } = row.apiKey;
  const name = `API key ${apiKey.name}`;
  return { session: { ...sessionOfRow({ ...row, name, apiKey }, apiKey.id), apiKey }, isUseDue };
}

const SQL = sessionSql(`
    select k.owner_id as user_id,
           jsonb_build_object('id', k.id, 'name', k.name, 'scopes', k.scopes, 'isUseDue',
             k.last_used_at is null
             or k.last_used_at < now() - interval '${API_KEYS.useNotedEverySeconds} seconds') as api_key,
           null::uuid as impersonator_id, null::text as impersonator_name,
           null::timestamptz as impersonation_ends_at
      from api_keys k
     where k.hash = ? and k.revoked_at is null
       and (k.expires_at is null or k.expires_at > now())`);
