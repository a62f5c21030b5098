import { WEBHOOKS } from '../../../limits.ts';

/** An id of the gateway, under the names of order and payment ids in its events. */
const ID = /"(?:order_|payment_)?id"\s{0,20}:\s{0,20}"([\w-]{1,100})"/g;

/**
 * The first ids in an unverified event, found without parsing the JSON. Only for finding the stores
 * that may have signed it.
 */
export function idsInBytes(body: Buffer): string[] {
  const ids = new Set<string>();
  for (const [, id = ''] of body.toString('latin1').matchAll(ID)) {
    ids.add(id);
    if (ids.size === WEBHOOKS.lookedUpIds) break;
  }
  return [...ids];
}
