import { createHmac, randomInt } from 'node:crypto';
import { SIMULATED_ACCOUNTS } from '../hosted/accounts.ts';
import type { Dialect, Told } from '../hosted/dialect.ts';
import type { Happening } from '../hosted/entities.ts';
import type { HostedGateway } from '../hosted/hosted-gateway.ts';
import { transactionOf } from './entities.ts';
import { paystackRoutes } from './routes.ts';

export const PAYSTACK: Dialect = {
  name: 'paystack',
  title: 'Paystack',
  account: SIMULATED_ACCOUNTS.paystack,
  methods: [{ name: 'card' }, { name: 'mobile_money' }, { name: 'bank_transfer', isDelayed: true }],
  faults: ['status-false'],
  // A transaction has its number from the start.
  newId: (_kind, page) => page?.id ?? String(randomInt(1_000_000_000, 9_999_999_999)),
  digits: () => 2,
  returnUrl: ({ returnUrl, reference }) => {
    const url = new URL(returnUrl);
    url.searchParams.set('trxref', reference);
    url.searchParams.set('reference', reference);
    return url.href;
  },
  tell,
  sign: ({ text }, { account, isWrong }) => {
    const secret = isWrong ? 'sk_test_other' : account.keySecret;
    const signature = createHmac('sha512', secret).update(text).digest('hex');
    return { 'x-paystack-signature': signature };
  },
  failure: (_status, message) => ({ status: false, message }),
  routes: paystackRoutes,
};

/** Nothing is told of a charge that failed, waits or was left. */
function tell(happening: Happening, gateway: HostedGateway): Told[] {
  const told = (event: string, data: object): Told => ({ event, body: { event, data } });
  const transaction = { ...transactionOf(gateway, happening.page), metadata: 0 };
  if (happening.what === 'paid') return [told('charge.success', transaction)];
  if (happening.what === 'disputed') {
    return [
      told('charge.dispute.create', { id: 358950, status: 'awaiting-bank-feedback', transaction }),
    ];
  }
  if (happening.what !== 'refund') return [];
  const { refund, page } = happening;
  return [
    told(`refund.${refund.status}`, {
      status: refund.status,
      transaction_reference: page.reference,
      refund_reference: refund.status === 'pending' ? null : `TRF_${refund.id}`,
      // A number in some, a text in others.
      amount: refund.status === 'processed' ? String(refund.units) : refund.units,
      currency: refund.currency,
      customer: { first_name: null, last_name: null, email: page.email },
      integration: 412829,
      domain: 'test',
    }),
  ];
}
