import type { FastifyRequest } from 'fastify';
import { Refusal, tooMany } from '../../errors.ts';
import { KEY_PREFIX, keyHash, looksLikeKey } from '../../features/accounts/api-keys/api-key.ts';
import { findKeySession } from '../../features/accounts/api-keys/queries/find-key-session.ts';
import { noteUse } from '../../features/accounts/api-keys/queries/note-use.ts';
import { tenantOf } from '../../kernel/tenancy/tenant.ts';
import type { Session } from '../../session.ts';

const MINUTE = 60_000;

export const isApiKey = (token: string): boolean => token.startsWith(KEY_PREFIX);

/**
 * @throws Refusal 403 where keys are not accepted, 401 for one that is unknown, expired or revoked,
 * 429 for too many of those from one address
 */
export async function sessionOfKey(request: FastifyRequest, key: string): Promise<Session> {
  if (!request.routeOptions.config.takesKeys) {
    throw new Refusal(
      403,
      'API_KEY_NOT_ACCEPTED',
      'API keys only work for the API of a store. Sign in to use this page or route',
    );
  }
  const found = looksLikeKey(key) ? await findKeySession(keyHash(key)) : null;
  if (!found) throw await wrongKey(request);
  const { session, isUseDue } = found;
  // Nothing waits for it: the next request notes it if this one can't.
  if (isUseDue) {
    noteUse(tenantOf(session), session.apiKey.id).catch((error) =>
      request.log.warn({ err: error }, 'the use of an API key could not be saved'),
    );
  }
  return session;
}

async function wrongKey({ ip, server }: FastifyRequest): Promise<Refusal> {
  if (await server.failedKeys.areTooMany(ip)) return tooMany('errors.tooMany.apiKeys', MINUTE);
  return new Refusal(401, 'UNAUTHENTICATED', 'This API key is unknown, expired or revoked');
}
