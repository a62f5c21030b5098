import type { PaymentRequestState } from '../../../enums.ts';
import type { StatusLook } from '../../../kernel/format/status-labels.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';

export const REQUEST_LOOK: Record<PaymentRequestState, StatusLook<MessageKey>> = {
  open: { word: 'money.request.state.open', icon: 'clock', tone: 'info' },
  partly_paid: { word: 'money.request.state.partlyPaid', icon: 'clock', tone: 'warn' },
  paid: { word: 'money.request.state.paid', icon: 'check', tone: 'good' },
  expired: { word: 'money.request.state.expired', icon: 'clock', tone: 'calm' },
  closed: { word: 'money.request.state.closed', icon: 'cross', tone: 'calm' },
};

/** How long a link may wait, to choose from. */
export const HOURS = [24, 72, 168, 720] as const;
