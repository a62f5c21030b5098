import { Type } from 'typebox';
import { formatMoney } from '../../../kernel/format/money.ts';
import { action, type Call } from '../../../kernel/http/action.ts';
import { storeCurrency } from '../../../kernel/http/store-currency.ts';
import { minorOf } from '../../../web/amount.ts';
import { backTo } from '../../../web/seller/back-to.ts';
import { Amount } from '../payment.api.ts';
import { claimAnswer } from './claim.api.ts';
import { confirmClaim, MOST_REASON, rejectClaim } from './decide-claim.ts';
import { findListedClaim, type ListedClaim } from './queries/list-claims.ts';

const ONE = '/payments/claims/:id';
const LIST = '/dashboard/payments?tab=claims';

const Back = Type.String({ maxLength: 500, default: '' });

/** What can be decided about a claim; safe to repeat. */
export const claimActions = [
  action({
    at: `${ONE}/confirm`,
    input: Type.Union([Type.Null(), Type.Object({ amount: Type.Optional(Amount) })]),
    async run({ request, tenant, params, input, actor }) {
      const amount = input?.amount;
      const amountMinor =
        amount === undefined ? undefined : minorOf(amount, 'amount', storeCurrency(request));
      await confirmClaim(tenant, params.id, { amountMinor }, actor);
      return decided(tenant, params.id);
    },
    api: {
      summary: 'Confirm that the money of a claim came: it is recorded as a payment, once',
      answer: claimAnswer,
    },
    page: {
      anyId: true,
      form: Type.Object({ back: Back }),
      async run({ tenant, params, actor }) {
        await confirmClaim(tenant, params.id, {}, actor);
        return decided(tenant, params.id);
      },
      done: (claim, t, { back }) => ({
        said: t('money.claims.saidConfirmed', aboutOf(claim, t.locale)),
        to: listOf(back),
      }),
      refusedTo: (_params, { back }) => listOf(back),
    },
  }),
  action({
    at: `${ONE}/reject`,
    input: Type.Union([
      Type.Null(),
      Type.Object({
        reason: Type.Optional(Type.Union([Type.String({ maxLength: MOST_REASON }), Type.Null()])),
      }),
    ]),
    async run({ tenant, params, input, actor }) {
      await rejectClaim(tenant, params.id, { reason: input?.reason }, actor);
      return decided(tenant, params.id);
    },
    api: {
      summary: 'Reject a claim: no money came. The shopper is told',
      answer: claimAnswer,
    },
    page: {
      anyId: true,
      form: Type.Object({
        reason: Type.String({ maxLength: MOST_REASON, default: '' }),
        back: Back,
      }),
      done: (claim, t, { back }) => ({
        said: t('money.claims.saidRejected', aboutOf(claim, t.locale)),
        to: listOf(back),
      }),
      refusedTo: (_params, { back }) => listOf(back),
    },
  }),
];

async function decided(tenant: Call<object, unknown>['tenant'], id: string): Promise<ListedClaim> {
  const claim = await findListedClaim(tenant, id);
  if (!claim) throw new Error('A decided claim is gone');
  return claim;
}

const aboutOf = ({ amountMinor, currency, orderNumber }: ListedClaim, locale: string) => ({
  amount: formatMoney(amountMinor, currency, locale),
  number: orderNumber,
});

/** An order or a conversation, where both can be decided, too. */
const ONE_THING = /^\/dashboard\/(?:orders|conversations)\/[0-9a-f-]{36}$/;

const listOf = (back: string): string =>
  ONE_THING.test(back) ? back : backTo(back, '/dashboard/payments', LIST);
