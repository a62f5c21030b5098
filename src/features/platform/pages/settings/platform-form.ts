import { type Static, Type } from 'typebox';
import { type FieldProblem, refuseProblems } from '../../../../errors.ts';
import { MAX_RETENTION_DAYS, MIN_RETENTION_DAYS } from '../../change-platform-settings.ts';
import { reasonProblems } from '../../reason.ts';
import type { PlatformSettings } from '../../settings.ts';

export const MaintenanceForm = Type.Object({
  maintenance: Type.Enum(['on', 'off']),
  reason: Type.String({ default: '', maxLength: 1_000 }),
});

export const RulesForm = Type.Object({
  inactiveStores: Type.Enum(['serve', 'close']),
  orderCap: Type.Enum(['count', 'enforce']),
  requireKnownPayment: Type.Enum(['yes', 'no']),
  requireOperatorSecondFactor: Type.Enum(['yes', 'no']),
  webhookRetentionDays: Type.String({ default: '', maxLength: 20 }),
  reason: Type.String({ default: '', maxLength: 1_000 }),
  seen: Type.String({ default: '', maxLength: 100 }),
});
export type RulesForm = Static<typeof RulesForm>;

export type Rules = Pick<
  PlatformSettings,
  | 'inactiveStores'
  | 'orderCap'
  | 'requireKnownPayment'
  | 'requireOperatorSecondFactor'
  | 'webhookRetentionDays'
>;

export const rulesKey = (rules: Rules): string =>
  [
    rules.inactiveStores,
    rules.orderCap,
    rules.requireKnownPayment,
    rules.requireOperatorSecondFactor,
    rules.webhookRetentionDays,
  ].join('.');

export const fieldsOf = (rules: Rules): RulesForm => ({
  inactiveStores: rules.inactiveStores,
  orderCap: rules.orderCap,
  requireKnownPayment: rules.requireKnownPayment ? 'yes' : 'no',
  requireOperatorSecondFactor: rules.requireOperatorSecondFactor ? 'yes' : 'no',
  webhookRetentionDays: String(rules.webhookRetentionDays),
  reason: '',
  seen: rulesKey(rules),
});

/** @throws Refusal 400 with every wrong field */
export function rulesOf(form: RulesForm): Rules {
  refuseProblems([...daysProblems(form.webhookRetentionDays), ...reasonProblems(form.reason)]);
  return {
    inactiveStores: form.inactiveStores,
    orderCap: form.orderCap,
    requireKnownPayment: form.requireKnownPayment === 'yes',
    requireOperatorSecondFactor: form.requireOperatorSecondFactor === 'yes',
    webhookRetentionDays: Number(form.webhookRetentionDays),
  };
}

function daysProblems(typed: string): FieldProblem[] {
  const days = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : Number.NaN;
  if (days >= MIN_RETENTION_DAYS && days <= MAX_RETENTION_DAYS) return [];
  const message = `must be from ${MIN_RETENTION_DAYS} to ${MAX_RETENTION_DAYS}`;
  return [{ path: 'webhookRetentionDays', message }];
}
