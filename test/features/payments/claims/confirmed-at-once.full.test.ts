import { expect, test } from 'vitest';
import { confirmClaim } from '../../../../src/features/payments/claims/decide-claim.ts';
import { makeClaim } from '../../../../src/features/payments/claims/make-claim.ts';
import type { Actor } from '../../../../src/session.ts';
import { useApp } from '../../../support/app.ts';
import { aDirectMethod, anUnpaidOrder } from '../../../support/claims.ts';
import { useInvariants } from '../../../support/invariants.ts';
import { rows } from '../../../support/rows.ts';
import { aStore } from '../../../support/stores.ts';

const context = useApp();
useInvariants();

const CLAIMS = 1_000;
const PEOPLE = 20;
/** Of each person, so that three people tap each claim. */
const TAPS = 150;

test('a thousand claims that twenty people confirm at once are each confirmed once', async () => {
  const store = await aStore(context.app);
  const directMethodId = await aDirectMethod(store, 'bank');
  const claims: string[] = [];
  for (let made = 0; made < CLAIMS; made++) {
    const order = await anUnpaidOrder(store);
    const claim = { directMethodId, reference: `REF ${made} 000000` };
    claims.push((await makeClaim(store.tenant, order.id, claim)).id);
  }
  const people = Array.from({ length: PEOPLE }, async (_, person) => {
    const actor: Actor = { id: null, name: `Person ${person}`, impersonatedBy: null };
    const first = (person * CLAIMS) / PEOPLE;
    for (let tap = 0; tap < TAPS; tap++) {
      const id = claims[(first + tap) % CLAIMS] ?? '';
      const { state } = await confirmClaim(store.tenant, id, {}, actor);
      expect(state).toBe('confirmed');
    }
  });
  await Promise.all(people);
  const [sums] = await rows<{ payments: number; orders: number; amount: number }>(
    `select count(*)::int as payments, count(distinct order_id)::int as orders,
            sum(amount_minor)::int as amount
       from payment_transactions where owner_id = ? and status = 'captured'`,
    [store.ownerId],
  );
  expect(sums).toEqual({ payments: CLAIMS, orders: CLAIMS, amount: CLAIMS * 100_000 });
}, 600_000);
