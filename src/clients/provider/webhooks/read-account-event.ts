import type { ConnectionState } from '../../../enums.ts';
import type { Text } from '../../../kernel/translation/text.ts';
import { type Message, message } from '../../../kernel/translation/translator.ts';
import { chatValueOf, socialItemOf } from './event-part.ts';
import { idOf, listOf, textOf, valueAt } from './payload-values.ts';
import type { ProviderEvent } from './provider-event.ts';

export type AccountTopic =
  | 'account'
  | 'link'
  | 'restriction'
  | 'review'
  | 'verification'
  | 'quality';

export interface TopicState {
  topic: AccountTopic;
  state: ConnectionState;
  /** The problem, in words for the seller; empty without one. */
  reason: Text;
}

export interface AccountEvent {
  /** The number that it is about, digits only; null: the account with all its numbers. */
  number: string | null;
  states: TopicState[];
  facts: { review?: string; verification?: string; quality?: string; displayName?: string };
}

/** Only the number when the kind is unknown. */
export function readAccountEvent(event: ProviderEvent): AccountEvent {
  if (event.receiver.channel === 'social') return readPolicy(event);
  const value = chatValueOf(event);
  const number = digitsOf(valueAt(value, 'display_phone_number') ?? valueAt(value, 'phone_number'));
  const read = Object.hasOwn(READERS, event.name) ? READERS[event.name] : undefined;
  return { number, states: [], facts: {}, ...read?.(value) };
}

type Reading = Partial<Pick<AccountEvent, 'states' | 'facts'>>;

const good = (...topics: AccountTopic[]): TopicState[] =>
  topics.map((topic) => ({ topic, state: 'good', reason: '' }));
const bad = (topic: AccountTopic, state: ConnectionState, reason: Message): TopicState[] => [
  { topic, state, reason },
];

function readReview(value: unknown): Reading {
  const review = textOf(valueAt(value, 'decision'), 60);
  if (review === '') return {};
  return {
    facts: { review },
    states:
      review === 'REJECTED'
        ? bad('review', 'blocked', message('errors.channels.reviewRejected'))
        : good('review'),
  };
}

function readName(value: unknown): Reading {
  const name = textOf(valueAt(value, 'requested_verified_name'), 200);
  return valueAt(value, 'decision') === 'APPROVED' && name ? { facts: { displayName: name } } : {};
}

function readQuality(value: unknown): Reading {
  const quality = textOf(valueAt(value, 'event'), 60);
  if (quality === '') return {};
  const reason = message('errors.channels.lowQuality');
  return {
    facts: { quality },
    states: quality === 'FLAGGED' ? bad('quality', 'warned', reason) : good('quality'),
  };
}

const unlinked = (): Reading => ({
  states: bad('link', 'blocked', message('errors.channels.unlinked')),
});
const VERIFIED = ['APPROVED', 'PENDING', 'DISCARDED'];

const UPDATES: Record<string, (value: unknown) => Reading> = {
  VERIFIED_ACCOUNT: () => ({
    facts: { verification: 'APPROVED' },
    states: good('verification'),
  }),
  PARTNER_CLIENT_CERTIFICATION_STATUS_UPDATE: readVerification,
  DISABLED_UPDATE: readBan,
  ACCOUNT_RESTRICTION: readRestriction,
  ACCOUNT_VIOLATION: (value) => {
    const what = labelsOf(valueAt(value, 'violation_info', 'violation_type'));
    return {
      states: bad(
        'account',
        'warned',
        what
          ? message('errors.channels.breaksRule', { detail: what })
          : message('errors.channels.breaksRules'),
      ),
    };
  },
  ACCOUNT_DELETED: () => ({
    states: bad('link', 'blocked', message('errors.channels.accountDeleted')),
  }),
  ACCOUNT_OFFBOARDED: unlinked,
  PARTNER_REMOVED: unlinked,
  PARTNER_APP_UNINSTALLED: unlinked,
  ACCOUNT_RECONNECTED: () => ({ states: good('link') }),
  PARTNER_ADDED: () => ({ states: good('link') }),
  PARTNER_APP_INSTALLED: () => ({ states: good('link') }),
};

function readUpdate(value: unknown): Reading {
  const event = String(valueAt(value, 'event') ?? '');
  return (Object.hasOwn(UPDATES, event) && UPDATES[event]?.(value)) || {};
}

function readVerification(value: unknown): Reading {
  const info = valueAt(value, 'partner_client_certification_info');
  const verification = textOf(valueAt(info, 'status'), 60);
  if (verification === '') return {};
  const reasons = listOf(valueAt(info, 'rejection_reasons')).map(labelsOf).filter(Boolean);
  const reason =
    reasons.length > 0
      ? message('errors.channels.notVerifiedWhy', { detail: reasons.join(' · ') })
      : message('errors.channels.notVerified');
  return {
    facts: { verification },
    states: VERIFIED.includes(verification)
      ? good('verification')
      : bad('verification', 'warned', reason),
  };
}

function readBan(value: unknown): Reading {
  const state = textOf(valueAt(value, 'ban_info', 'waba_ban_state'), 60);
  if (state === 'REINSTATE') return { states: good('account', 'restriction') };
  const date = textOf(valueAt(value, 'ban_info', 'waba_ban_date'), 60);
  return {
    states:
      state === 'SCHEDULE_FOR_DISABLE'
        ? bad('account', 'warned', suspensionText(date))
        : bad('account', 'blocked', message('errors.channels.suspended')),
  };
}

const suspensionText = (date: string): Message =>
  date
    ? message('errors.channels.suspendedOn', { detail: date })
    : message('errors.channels.suspendedSoon');

function readRestriction(value: unknown): Reading {
  const list = listOf(valueAt(value, 'restriction_info'));
  const types = list.map((each) => String(valueAt(each, 'restriction_type') ?? ''));
  // Stores depend on answering shoppers.
  const isBlocked = types.some((type) => type.includes('CUSTOMER_INITIATED'));
  const words = types.map(labelsOf).filter(Boolean).join(', ');
  return {
    states: bad(
      'restriction',
      isBlocked ? 'blocked' : 'warned',
      words
        ? message('errors.channels.limitedWhy', { detail: words })
        : message('errors.channels.limited'),
    ),
  };
}

const READERS: Record<string, (value: unknown) => Reading> = {
  account_review_update: readReview,
  account_update: readUpdate,
  phone_number_name_update: readName,
  phone_number_quality_update: readQuality,
};

function readPolicy(event: ProviderEvent): AccountEvent {
  const policy = valueAt(socialItemOf(event), 'policy-enforcement');
  const why = textOf(valueAt(policy, 'reason'), 300);
  const isBlocked = valueAt(policy, 'action') === 'block';
  const reason = why
    ? message('errors.channels.pageBlockedWhy', { detail: why })
    : message('errors.channels.pageBlocked');
  const states = isBlocked ? bad('account', 'blocked', reason) : good('account');
  return { number: null, states, facts: {} };
}

const labelsOf = (code: unknown): string => textOf(code, 200).replaceAll('_', ' ').toLowerCase();

const digitsOf = (value: unknown): string | null =>
  (idOf(value, 40) ?? '').replace(/\D/g, '') || null;
