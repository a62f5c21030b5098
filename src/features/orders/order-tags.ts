import { type FieldProblem, fieldProblem, invalidField, refuseProblems } from '../../errors.ts';
import { inTransaction, type Trx } from '../../kernel/db/db.ts';
import { TenantModel } from '../../kernel/db/model.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import type { Actor } from '../../session.ts';
import { lockOrder } from './find-order.ts';
import { addOrderEvent } from './order-event.ts';
import { tagsOf } from './queries/read-tags.ts';

class OrderTag extends TenantModel {
  static override tableName = 'order_tags';
  static override idColumn = ['owner_id', 'order_id', 'tag'];

  orderId!: string;
  tag!: string;
}

export const MAX_TAGS = 20;
export const MAX_TAG_LENGTH = 40;

/**
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
 * Existing tags stay as they are. The caller has locked the order's row.
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

/** Case-insensitive. The caller has locked the order's row. */
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
    if (tag === '') problems.push(fieldProblem(path, message('errors.field.required')));
    if ([...tag].length > MAX_TAG_LENGTH) {
      problems.push(fieldProblem(path, message('errors.field.tooLong', { most: MAX_TAG_LENGTH })));
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
  if (tags.length > MAX_TAGS)
    throw invalidField('tags', message('errors.orders.tag.tooMany', { most: MAX_TAGS }));
  const own = await ownTags(tenant, orderId, trx);
  const added = tags.filter((tag) => !own.includes(tag));
  const removed = own.filter((tag) => !tags.includes(tag));
  if (added.length === 0 && removed.length === 0) return own;
  if (removed.length > 0) {
    await OrderTag.of(tenant, trx).where({ orderId }).whereIn('tag', removed).delete();
  }
  if (added.length > 0) {
    await OrderTag.of(tenant, trx).insert(added.map((tag) => ({ orderId, tag })));
  }
  await addOrderEvent(tenant, orderId, { type: 'tagged', actor, data: { added, removed } }, trx);
  return ownTags(tenant, orderId, trx);
}
