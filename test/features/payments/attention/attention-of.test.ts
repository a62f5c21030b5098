import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attentionOf } from '../../../../src/features/payments/attention/attention-of.ts';
import type { TransactionMetadata } from '../../../../src/features/payments/transactions/transaction.ts';
import { useApp } from '../../../support/app.ts';
import { rows } from '../../../support/rows.ts';
import { aStore } from '../../../support/stores.ts';

const context = useApp();

const metadata: fc.Arbitrary<TransactionMetadata> = fc.record(
  {
    needsOrderCreation: fc.constant(true as const),
    needsRefund: fc.constant(true as const),
    refundFailed: fc.constant(true as const),
    mismatch: fc.record({
      amountMinor: fc.nat(),
      currency: fc.constant('INR'),
      paymentId: fc.string(),
    }),
    closed: fc.record({ reason: fc.string(), by: fc.string(), at: fc.string() }),
    verified: fc.constant(false as const),
    amountUnconfirmed: fc.constant(true as const),
  },
  { requiredKeys: [] },
);

test('the code and the database give the same reason to decide', async () => {
  const { ownerId } = await aStore(context.app);
  const all = fc.sample(metadata, 500);
  const storable = JSON.stringify(all).replaceAll('\\u0000', '');
  const found = await rows<{ attention: string | null; metadata: TransactionMetadata }>(
    `insert into payment_transactions (owner_id, id, provider, status, amount_minor, currency, metadata)
     select ?, gen_random_uuid(), 'gateway', 'captured', 100, 'INR', value
       from jsonb_array_elements(?::jsonb) returning attention, metadata`,
    [ownerId, storable],
  );
  expect(found).toHaveLength(500);
  for (const row of found) expect(attentionOf(row.metadata)).toBe(row.attention);
});
