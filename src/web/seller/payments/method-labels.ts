import type { ManualMethod, RefundMethod } from '../../../domain/payments/methods.ts';
import type { RefundStatus, TransactionStatus } from '../../../enums.ts';
import type { StatusLook } from '../../../format/status-labels.ts';

type Method = ManualMethod | RefundMethod | 'netbanking' | 'wallet' | 'emi' | 'paylater';

const METHOD_LABELS: Record<Method, string> = {
  online: 'Online',
  netbanking: 'Net banking',
  wallet: 'Wallet',
  emi: 'EMI',
  paylater: 'Pay later',
  cash: 'Cash',
  upi: 'UPI',
  bank_transfer: 'Bank transfer',
  card: 'Card',
  courier_remittance: 'COD payment from courier',
  other: 'Other',
};

/** The payment method in words; an unknown one of the gateway unchanged. */
export const methodWord = (method: string | null): string =>
  METHOD_LABELS[method as Method] ?? method ?? METHOD_LABELS.other;

/** Methods as the options of a select. */
export const methodOptions = (methods: readonly (ManualMethod | RefundMethod)[]) =>
  methods.map((value) => ({ value, label: METHOD_LABELS[value] }));

export const PAYMENT_LOOK: Record<TransactionStatus, StatusLook> = {
  created: { word: 'Not paid yet', icon: 'clock', tone: 'warn' },
  captured: { word: 'Received', icon: 'check', tone: 'good' },
  failed: { word: 'Failed', icon: 'cross', tone: 'bad' },
  refunded: { word: 'Refunded', icon: 'undo', tone: 'calm' },
  partially_refunded: { word: 'Partly refunded', icon: 'undo', tone: 'calm' },
};

export const REFUND_LOOK: Record<RefundStatus, StatusLook> = {
  requested: { word: 'In progress', icon: 'clock', tone: 'info' },
  done: { word: 'Refunded', icon: 'check', tone: 'good' },
  failed: { word: 'Failed', icon: 'alert', tone: 'bad' },
};
