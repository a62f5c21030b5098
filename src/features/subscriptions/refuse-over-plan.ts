import { conflict } from '../../errors.ts';
import type { Trx } from '../../kernel/db/db.ts';
import type { Tenant } from '../../kernel/tenancy/tenant.ts';
import { message } from '../../kernel/translation/translator.ts';
import { UNPAID_STORES } from '../../limits.ts';
import { hasPaidPlan } from './has-paid-plan.ts';
import { countUpTo } from './queries/count-up-to.ts';

const KINDS = {
  products: { table: 'products', words: 'errors.plan.products' },
  photos: { table: 'product_images', words: 'errors.plan.photos' },
  drafts: { table: 'draft_orders', words: 'errors.plan.drafts' },
} as const;

/** Two at once may pass the limit by one request. @throws Refusal 409 PLAN_LIMIT */
export async function refuseOverPlan(
  tenant: Tenant,
  what: keyof typeof KINDS,
  added: number,
  trx?: Trx,
): Promise<void> {
  const { table, words } = KINDS[what];
  const most = UNPAID_STORES[what];
  const count = await countUpTo(tenant, table, most, trx);
  if (count + added <= most || (await hasPaidPlan(tenant))) return;
  throw conflict('PLAN_LIMIT', message(words, { most }));
}
