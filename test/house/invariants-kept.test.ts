import { expect, test } from 'vitest';
import { RULE_NAMES } from '../../src/features/platform/invariants/find-broken-rules.ts';
import { useDatabase } from '../support/database.ts';
import { rows } from '../support/rows.ts';

useDatabase();

/** A rule of `npm run invariants`, or what the database refuses to hold at all. */
interface Kept {
  rule?: RegExp;
  /** Constraints and unique indexes by name. */
  refused?: readonly string[];
}

/** The checks of `reliability.md`, section 5. */
const CHECKS: Record<string, Kept> = {
  'STK-1 never negative': { rule: /below zero/, refused: ['product_variants_stock_held'] },
  'STK-2 stock is opening and ledger': { rule: /the sum of its ledger/ },
  'STK-3 a line holds its quantity': { rule: /holds its stock/ },
  'STK-4 no more back than taken': { rule: /returns more stock than it took/ },
  // What a line holds is judged by the sum, which no order of its movements escapes.
  'STK-5 sales and cancels alternate': { rule: /holds its stock/ },
  'PAY-1 one order a payment': { rule: /paid online has exactly one payment/ },
  'PAY-2 one transaction a payment': {
    refused: [
      ...['payment_transactions_provider_order', 'payment_transactions_provider_payment'],
      // Of two stores.
      'claims_pkey',
    ],
  },
  'PAY-3 money has an order or an alert': { rule: /gateway payment has an order/ },
  'PAY-3 and one alert': { rule: /has one alert/ },
  'PAY-4 transaction and order agree': { rule: /at most one order/ },
  'PAY-5 amount is the total': { rule: /paid online has exactly one payment/ },
  'PAY-6 needsOrderCreation cleared': { rule: /is not waiting for one/ },
  'PAY-7 paid order has its transaction': { rule: /paid online has exactly one payment/ },
  'PAY-8 cash carries no payment': { rule: /at most one order/ },
  'MON-1 line arithmetic': { rule: /add up to its subtotal/, refused: ['order_items_total'] },
  'MON-2 order arithmetic': { rule: /add up to its subtotal/, refused: ['orders_total'] },
  'MON-3 public tax is 0': { refused: ['orders_public_tax'] },
  'MON-4 no order without lines': { rule: /has lines/ },
  'DRF-1 approved draft, one order': { rule: /approved draft has one order/ },
  'DRF-2 approved in time': { rule: /before it expires/ },
  'DRF-3 one draft a message': { rule: /creates one draft/, refused: ['draft_orders_message'] },
  'WHK-1 an event once': { refused: ['webhook_events_external'] },
  'WHK-2 nothing stuck': { rule: /incoming events/ },
  'WHK-3 given up for a reason': { rule: /incoming events/ },
  'TEN-1 the parent’s tenant': { rule: /belong to the same tenant/ },
  'TEN-2 roles and tenants': { refused: ['users_owner_by_role'] },
  'TEN-3 no orphans': { rule: /belong to the same tenant/ },
  'USE-1 orders of the month': { rule: /month’s usage/ },
  'ENM-1 known words': { refused: ['order_status_check', 'financial_status_check'] },
  'IDM-1 keys finish': { rule: /idempotency key/ },
  'OBX-1 outbox drains': { rule: /waits long for a worker/ },
  'SES-1 nobody gone is signed in': { rule: /user is signed in/ },
  'SES-1 impersonation is short': { rule: /at most an hour/ },
  'SES-2 one live token a family': { rule: /valid refresh token/ },
  'SEC-1 no plaintext secret': {
    rule: /secrets are encrypted/,
    refused: ['users_password_hash_check'],
  },
};

test('each check of the reliability goals is a rule here, or the database refuses what breaks it', async () => {
  const held = await rows<{ name: string }>(
    `select conname as name from pg_constraint where convalidated
     union select indexrelid::regclass::text from pg_index where indisunique and indisvalid`,
  );
  const names = new Set(held.map(({ name }) => name));
  for (const [check, { rule, refused = [] }] of Object.entries(CHECKS)) {
    expect(rule !== undefined || refused.length > 0, check).toBe(true);
    if (rule)
      expect(
        RULE_NAMES.filter((name) => rule.test(name)),
        check,
      ).toHaveLength(1);
    expect(
      refused.filter((name) => !names.has(name)),
      check,
    ).toEqual([]);
  }
});

test('every constraint and key stands for all rows, those of before it too', async () => {
  const unsure = await rows<{ name: string }>(
    `select conname as name from pg_constraint
      where connamespace = 'public'::regnamespace and not convalidated`,
  );
  expect(unsure).toEqual([]);
});
