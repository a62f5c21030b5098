import { describe, expect, test } from 'vitest';
import {
  type Override,
  type OverrideState,
  plannedOverride,
  versionOf,
} from '../../../src/features/subscriptions/planned-override.ts';

const NOW = new Date('2026-11-20T10:00:00Z');
const day = (text: string) => new Date(`${text}T10:00:00Z`);

const trial: OverrideState = {
  planSlug: 'growth',
  status: 'trial',
  billingCycle: 'monthly',
  trialEndsAt: day('2026-11-24'),
  currentPeriodEnd: day('2026-11-24'),
  cancelAtPeriodEnd: false,
  nextPlanSlug: null,
  nextBillingCycle: null,
  nextFrom: null,
};
const endedTrial: OverrideState = {
  ...trial,
  status: 'expired',
  trialEndsAt: day('2026-11-10'),
  currentPeriodEnd: day('2026-11-10'),
};
const paid: OverrideState = { ...trial, status: 'active', currentPeriodEnd: day('2026-12-01') };
const endedPaid: OverrideState = {
  ...paid,
  status: 'expired',
  trialEndsAt: day('2026-09-01'),
  currentPeriodEnd: day('2026-11-01'),
};

const overridden = (state: OverrideState, override: Override) =>
  plannedOverride(state, override, NOW);

describe('days', () => {
  test('are added to the present end, and a trial’s own end moves along', () => {
    expect(overridden(trial, { extendDays: 7 })).toEqual({
      ...trial,
      trialEndsAt: day('2026-12-01'),
      currentPeriodEnd: day('2026-12-01'),
    });
    expect(overridden(paid, { extendDays: 30 })).toEqual({
      ...paid,
      currentPeriodEnd: day('2026-12-31'),
    });
  });

  test('are counted from now where the period has ended, and wake up what has expired', () => {
    expect(overridden(endedTrial, { extendDays: 7 })).toMatchObject({
      status: 'trial',
      trialEndsAt: day('2026-11-27'),
      currentPeriodEnd: day('2026-11-27'),
    });
    expect(overridden(endedPaid, { extendDays: 7 })).toMatchObject({
      status: 'active',
      trialEndsAt: day('2026-09-01'),
      currentPeriodEnd: day('2026-11-27'),
    });
  });

  test('settle what is past due', () => {
    expect(overridden({ ...endedPaid, status: 'past_due' }, { extendDays: 7 })).toMatchObject({
      status: 'active',
      currentPeriodEnd: day('2026-11-27'),
    });
  });

  test('leave cancelled what its owner has cancelled, unless another status is named', () => {
    const cancelled: OverrideState = { ...endedPaid, status: 'cancelled' };
    expect(overridden(cancelled, { extendDays: 7 }).status).toBe('cancelled');
    expect(overridden(cancelled, { extendDays: 7, status: 'active' })).toMatchObject({
      status: 'active',
      currentPeriodEnd: day('2026-11-27'),
    });
  });
});

describe('a status', () => {
  test('under which the store works begins a period where the last one has ended', () => {
    expect(overridden(endedTrial, { status: 'active' })).toMatchObject({
      status: 'active',
      trialEndsAt: day('2026-11-10'),
      currentPeriodEnd: day('2026-12-20'),
    });
    const yearly = overridden(endedTrial, { status: 'active', billingCycle: 'yearly' });
    expect(yearly.currentPeriodEnd).toEqual(day('2027-11-20'));
    expect(overridden(endedPaid, { status: 'trial' })).toMatchObject({
      trialEndsAt: day('2026-12-04'),
      currentPeriodEnd: day('2026-12-04'),
    });
    expect(overridden(endedPaid, { status: 'past_due' }).currentPeriodEnd).toEqual(NOW);
  });

  test('leaves a running period as it is', () => {
    expect(overridden(trial, { status: 'active' })).toEqual({ ...trial, status: 'active' });
    expect(overridden(paid, { status: 'expired' })).toEqual({ ...paid, status: 'expired' });
    const overdue: OverrideState = { ...endedPaid, status: 'past_due' };
    expect(overridden(overdue, { status: 'past_due' })).toEqual(overdue);
  });

  test('takes back a cancellation at the end of the period', () => {
    const leaving = { ...paid, cancelAtPeriodEnd: true };
    expect(overridden(leaving, { status: 'active' })).toEqual(paid);
    expect(overridden(leaving, { extendDays: 1 }).cancelAtPeriodEnd).toBe(true);
  });
});

test('another plan lets fall what was only planned, and keeps what is paid for', () => {
  const planned: OverrideState = { ...paid, nextPlanSlug: 'starter', nextBillingCycle: 'monthly' };
  expect(overridden(planned, { planSlug: 'scale' })).toEqual({ ...paid, planSlug: 'scale' });
  expect(overridden(planned, { extendDays: 1 }).nextPlanSlug).toBe('starter');
  const bought = { ...planned, nextFrom: day('2026-12-01') };
  expect(overridden(bought, { planSlug: 'scale' })).toEqual({ ...bought, planSlug: 'scale' });
});

test('a version differs with all that an override builds on', () => {
  const versions = [trial, endedTrial, paid, endedPaid, { ...paid, cancelAtPeriodEnd: true }];
  expect(new Set(versions.map(versionOf)).size).toBe(versions.length);
  expect(versionOf({ ...paid })).toBe(versionOf(paid));
});
