import type { RefundStatus, TransactionStatus } from '../../enums.ts';
import type { StatusLook } from '../../kernel/format/status-labels.ts';
import type { MessageKey } from '../../kernel/translation/message-key.ts';
import type { Translator } from '../../kernel/translation/translator.ts';
import type { ManualMethod, RefundMethod } from './methods.ts';

type Method = ManualMethod | RefundMethod | 'netbanking' | 'wallet' | 'emi' | 'paylater';

const METHOD_LABELS: Record<Method, MessageKey> = {
  online: 'money.method.online',
  netbanking: 'money.method.netBanking',
  wallet: 'money.method.wallet',
  emi: 'money.method.emi',
  paylater: 'money.method.payLater',
  cash: 'money.method.cash',
  upi: 'money.method.upi',
  bank_transfer: 'money.method.bankTransfer',
  card: 'money.method.card',
  courier_remittance: 'money.method.courierRemittance',
  other: 'money.method.other',
};

/** An unknown method of the gateway unchanged. */
export function methodWord(method: string | null, t: Translator): string {
  const key = METHOD_LABELS[(method ?? 'other') as Method] as MessageKey | undefined;
  return key ? t(key) : String(method);
}

export const methodOptions = (methods: readonly (ManualMethod | RefundMethod)[], t: Translator) =>
  methods.map((value) => ({ value, label: t(METHOD_LABELS[value]) }));

export const PAYMENT_LOOK: Record<TransactionStatus, StatusLook<MessageKey>> = {
  created: { word: 'money.payment.created', icon: 'clock', tone: 'warn' },
  captured: { word: 'money.payment.captured', icon: 'check', tone: 'good' },
  failed: { word: 'money.payment.failed', icon: 'cross', tone: 'bad' },
  refunded: { word: 'money.payment.refunded', icon: 'undo', tone: 'calm' },
  partially_refunded: { word: 'money.payment.partlyRefunded', icon: 'undo', tone: 'calm' },
};

export const REFUND_LOOK: Record<RefundStatus, StatusLook<MessageKey>> = {
  requested: { word: 'money.refund.requested', icon: 'clock', tone: 'info' },
  done: { word: 'money.refund.done', icon: 'check', tone: 'good' },
  failed: { word: 'money.refund.failed', icon: 'alert', tone: 'bad' },
};
