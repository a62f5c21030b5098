import type { SubscriptionPaymentStatus } from '../../../enums.ts';
import type { StatusLook } from '../../../kernel/format/status-labels.ts';

export const PAYMENTS = '/admin/revenue/payments';

export const PAYMENT_LOOKS: Record<SubscriptionPaymentStatus, StatusLook> = {
  created: { word: 'Incomplete', icon: 'clock', tone: 'calm' },
  success: { word: 'Paid', icon: 'check', tone: 'good' },
  failed: { word: 'Failed', icon: 'alert', tone: 'bad' },
};
