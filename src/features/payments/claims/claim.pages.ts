import { PAYMENT_CLAIM_STATES, type PaymentClaimState } from '../../../enums.ts';
import { pageOrLast } from '../../../kernel/db/pagination.ts';
import type { StatusLook } from '../../../kernel/format/status-labels.ts';
import type { Tenant } from '../../../kernel/tenancy/tenant.ts';
import { keysOf } from '../../../kernel/translation/keys-of.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { type ListedClaim, listClaims } from './queries/list-claims.ts';

const PAGE_LENGTH = 25;
const WORDS = keysOf('money.claims.look', PAYMENT_CLAIM_STATES);
const LOOKS: Record<PaymentClaimState, Pick<StatusLook, 'icon' | 'tone'>> = {
  waiting: { icon: 'clock', tone: 'warn' },
  confirmed: { icon: 'check', tone: 'good' },
  rejected: { icon: 'cross', tone: 'bad' },
};

export const claimView = (claim: ListedClaim, t: Translator) => ({
  ...claim,
  href: `/dashboard/payments/claims/${claim.id}`,
  look: { ...LOOKS[claim.state], word: t(WORDS[claim.state]) },
});

/** Of the money page: those that wait, or others by their state. */
export async function claimsTab(
  tenant: Tenant,
  query: { state: string; page: number },
  t: Translator,
) {
  const state = PAYMENT_CLAIM_STATES.find((each) => each === query.state) ?? 'waiting';
  const list = await pageOrLast(query.page, (page) =>
    listClaims(tenant, { state, page, limit: PAGE_LENGTH }),
  );
  return {
    tab: 'claims' as const,
    state,
    states: PAYMENT_CLAIM_STATES.map((each) => ({ state: each, word: t(WORDS[each]) })),
    list: { ...list, items: list.items.map((claim) => claimView(claim, t)) },
  };
}
