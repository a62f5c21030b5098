import type { MessageKey } from '../translation/message-key.ts';
import type { Translator } from '../translation/translator.ts';

const LABELS: Record<string, MessageKey> = {
  desk: 'desk.subject.desk',
  orders: 'desk.subject.orders',
  money: 'desk.subject.money',
  products: 'desk.subject.products',
  customers: 'desk.subject.customers',
  messages: 'desk.subject.messages',
  reports: 'desk.subject.reports',
  settings: 'desk.subject.settings',
  staff: 'desk.subject.staff',
  plan: 'desk.subject.plan',
  account: 'desk.subject.account',
};

/** "orders" of "orders.read". */
export const subjectOf = (permission: string): string => permission.split('.')[0] ?? '';

export function subjectLabel(permission: string, t: Translator): string {
  const subject = subjectOf(permission);
  const key = LABELS[subject];
  return key ? t(key) : subject;
}
