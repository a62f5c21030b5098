import { frequentRows, inTransaction, rows, type Trx } from '../../db/db.ts';
import { type FieldProblem, invalidField, refuseProblems } from '../../errors.ts';
import type { Actor } from '../../session.ts';
import type { Tenant } from '../../tenancy/tenant.ts';
import { distinctValues } from './distinct-values.ts';
import { lockOrder } from './find-order.ts';
import { addOrderEvent } from './order-event.ts';

/** The most tags of an order, and the longest. */
export const MAX_TAGS = 20;
export const MAX_TAG_LENGTH = 40;
const SUGGESTED = 100;

/** The tags of several orders by order id, in one statement; each in alphabetical order. */
export async function tagsOf(
  tenant: Tenant,
  orderIds: readonly string[],
  trx?: Trx,
): Promise<Map<string, string[]>> {
  const tags = new Map<string, string[]>(orderIds.map((id) => [id, []]));
  if (orderIds.length === 0) return tags;
  const found = await frequentRows<{ orderId: string; tag: string }>(
    `select order_id, tag from order_tags
      where owner_id = ? and order_id = any(?::uuid[]) order by tag`,
    [tenant.ownerId, orderIds],
    trx,
  );
  for (const { orderId, tag } of found) tags.get(orderId)?.push(tag);
  return tags;
}

/** The tags in use in the store, the first hundred, in alphabetical order. */
export async function storeTags(tenant: Tenant): Promise<string[]> {
  const tags = await distinctValues(tenant, 'tag', SUGGESTED);
  return tags.sort((a, b) => a.localeCompare(b));
}

/**
 * Replaces an order's tags.
 * @returns its tags, as stored
 * @throws Refusal 404, 400 for an empty or too long tag, or too many of them
 */
export const setTags = (
  tenant: Tenant,
  orderId: string,
  tags: readonly string[],
  actor: Actor,
): Promise<string[]> =>
  inTransaction(async (trx) => {
    const { id } = await lockOrder(tenant, orderId, trx);
    return replaceTags(tenant, id, cleanTags(tags), actor, trx);
  });

/**
 * Adds tags to an order; existing ones stay as they are. The caller has locked the order's row.
 * @throws Refusal 400 as for `setTags`
 */
export async function addTags(
  tenant: Tenant,
  orderId: string,
  tags: readonly string[],
  actor: Actor,
  trx: Trx,
): Promise<string[]> {
  const own = await ownTags(tenant, orderId, trx);
  return replaceTags(tenant, orderId, withoutRepeats([...own, ...cleanTags(tags)]), actor, trx);
}

/** Removes tags, case-insensitive. The caller has locked the order's row. */
export async function removeTags(
  tenant: Tenant,
  orderId: string,
  tags: readonly string[],
  actor: Actor,
  trx: Trx,
): Promise<string[]> {
  const gone = new Set(tags.map((tag) => fold(plain(tag))));
  const own = await ownTags(tenant, orderId, trx);
  const left = own.filter((tag) => !gone.has(fold(tag)));
  return replaceTags(tenant, orderId, left, actor, trx);
}

const ownTags = async (tenant: Tenant, orderId: string, trx: Trx): Promise<string[]> =>
  (await tagsOf(tenant, [orderId], trx)).get(orderId) ?? [];

const plain = (tag: string): string => tag.trim().replace(/\s+/g, ' ');
/** "Gift" and "gift" are the same tag, in its first spelling. */
const fold = (tag: string): string => tag.toLocaleLowerCase();

/** @throws Refusal 400 */
function cleanTags(tags: readonly string[]): string[] {
  const problems: FieldProblem[] = [];
  const cleaned = tags.map((typed, index) => {
    const tag = plain(typed);
    const path = `tags.${index}`;
    if (tag === '') problems.push({ path, message: 'is required' });
    if ([...tag].length > MAX_TAG_LENGTH) {
      problems.push({ path, message: `must be at most ${MAX_TAG_LENGTH} characters` });
    }
    return tag;
  });
  refuseProblems(problems);
  return withoutRepeats(cleaned);
}

function withoutRepeats(tags: readonly string[]): string[] {
  const kept = new Map<string, string>();
  for (const tag of tags) if (!kept.has(fold(tag))) kept.set(fold(tag), tag);
  return [...kept.values()];
}

async function replaceTags(
  tenant: Tenant,
  orderId: string,
  tags: readonly string[],
  actor: Actor,
  trx: Trx,
): Promise<string[]> {
  if (tags.length > MAX_TAGS) throw invalidField('tags', `must be at most ${MAX_TAGS} tags`);
  const own = await ownTags(tenant, orderId, trx);
  const added = tags.filter((tag) => !own.includes(tag));
  const removed = own.filter((tag) => !tags.includes(tag));
  if (added.length === 0 && removed.length === 0) return own;
  await rows(
    `delete from order_tags where owner_id = ? and order_id = ? and tag = any(?::text[])`,
    [tenant.ownerId, orderId, removed],
    trx,
  );
  await rows(
    `insert into order_tags (owner_id, order_id, tag) select ?, ?, tag from unnest(?::text[]) tag`,
    [tenant.ownerId, orderId, added],
    trx,
  );
  await addOrderEvent(tenant, orderId, { type: 'tagged', actor, data: { added, removed } }, trx);
  return ownTags(tenant, orderId, trx);
}
