import { callingOutside } from '../kernel/watch/tracing.ts';
import type { PurgeSettings } from '../start/cdn-settings.ts';

/** The message is a sentence for operators, without the address's path and the token. */
class CdnError extends Error {
  override name = 'CdnError';
}

/** Never inside a transaction. @throws CdnError */
export async function purgeTags(
  settings: PurgeSettings,
  tags: readonly string[],
  timeoutMs: number,
): Promise<void> {
  const { url } = settings;
  const { host } = new URL(url);
  const { headers, body } = purgeCall(settings, tags);
  const response = await callingOutside('cdn purge', url, () =>
    fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
      // The token is for this host alone.
      redirect: 'manual',
      signal: AbortSignal.timeout(timeoutMs),
    }),
  ).catch((error) => {
    throw new CdnError(`${host} did not take the purge: ${reasonOf(error)}`, { cause: error });
  });
  await response.body?.cancel();
  if (!response.ok) throw new CdnError(`${host} answered the purge with ${response.status}`);
}

/**
 * Fastly gets what its reference asks for (`POST /service/<id>/purge`), all others what Cloudflare
 * takes, with the names in a header too, since a Varnish reads no bodies.
 */
export function purgeCall(
  { url, token }: PurgeSettings,
  tags: readonly string[],
): { headers: Record<string, string>; body: object } {
  if (new URL(url).hostname === 'api.fastly.com') {
    return { headers: token ? { 'fastly-key': token } : {}, body: { surrogate_keys: tags } };
  }
  const bearer: Record<string, string> = token ? { authorization: `Bearer ${token}` } : {};
  return { headers: { 'surrogate-key': tags.join(' '), ...bearer }, body: { tags } };
}

function reasonOf(error: Error): string {
  if (error.name === 'TimeoutError') return 'no answer in time';
  const { code } = (error.cause ?? {}) as { code?: unknown };
  return typeof code === 'string' ? code : 'no connection';
}
