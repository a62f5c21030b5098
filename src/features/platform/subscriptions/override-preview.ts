import { databaseNow } from '../../../kernel/db/clock.ts';
import { statusWords } from '../../../kernel/format/status-labels.ts';
import { english } from '../../../kernel/translation/translator.ts';
import { GRACE_DAYS } from '../../subscriptions/periods.ts';
import {
  type Override,
  type OverrideState,
  plannedOverride,
} from '../../subscriptions/planned-override.ts';
import { isOverride, previewKey } from './override-form.ts';

const { cycleWords, planWords, subscriptionLooks } = statusWords(english);

interface Change {
  label: string;
  before: string;
  after: string;
}

/** In words; `changes` is empty without an effect. */
export interface OverridePreview {
  /** Empty without changes to confirm. */
  key: string;
  changes: Change[];
  notes: { tone: 'warn' | 'info'; text: string }[];
}

export function overridePreview(
  current: OverrideState,
  override: Override,
  now = databaseNow(),
): OverridePreview {
  if (!isOverride(override)) return { key: '', changes: [], notes: [] };
  const after = plannedOverride(current, override, now);
  return {
    key: previewKey(current, override),
    changes: changesOf(current, after),
    notes: [...doorNotes(current, after), ...periodNotes(current, after, override)],
  };
}

const calendar = new Intl.DateTimeFormat('en-GB', {
  dateStyle: 'medium',
  timeStyle: 'short',
  timeZone: 'UTC',
});
const time = (at: Date | null): string => (at ? `${calendar.format(at)} UTC` : '–');

/** Empty for a running trial, which ends with its period. */
const trialWord = ({ trialEndsAt, currentPeriodEnd }: OverrideState): string =>
  trialEndsAt?.getTime() === currentPeriodEnd.getTime()
    ? 'when the period ends'
    : time(trialEndsAt);

const STATE_ROWS: [string, (state: OverrideState) => string, 'always' | 'changed'][] = [
  ['Plan', ({ planSlug }) => planWords[planSlug], 'always'],
  ['Status', ({ status }) => subscriptionLooks[status].word, 'always'],
  ['Billing cycle', ({ billingCycle }) => cycleWords[billingCycle], 'always'],
  ['Period ends', ({ currentPeriodEnd }) => time(currentPeriodEnd), 'always'],
  ['Trial ends', trialWord, 'changed'],
  [
    'At the end of the billing period',
    ({ cancelAtPeriodEnd }) => (cancelAtPeriodEnd ? 'ends (cancelled by the owner)' : 'continues'),
    'changed',
  ],
  ['Next plan', ({ nextPlanSlug }) => (nextPlanSlug ? planWords[nextPlanSlug] : '–'), 'changed'],
];

const changesOf = (current: OverrideState, after: OverrideState): Change[] =>
  STATE_ROWS.map(([label, word, shown]) => ({
    label,
    before: word(current),
    after: word(after),
    shown,
  }))
    .filter(({ before, after: then, shown }) => shown === 'always' || before !== then)
    .map(({ label, before, after: then }) => ({ label, before, after: then }));

const isShut = ({ status }: OverrideState) => status === 'expired' || status === 'cancelled';

function doorNotes(current: OverrideState, after: OverrideState): OverridePreview['notes'] {
  if (isShut(current) && !isShut(after)) {
    return [{ tone: 'info', text: 'The store’s dashboard will be unlocked immediately.' }];
  }
  if (isShut(current) || !isShut(after)) return [];
  const text =
    'The store’s dashboard will be locked immediately, except for billing. The shop will still take orders.';
  return [{ tone: 'warn', text }];
}

function periodNotes(
  current: OverrideState,
  after: OverrideState,
  { extendDays }: Override,
): OverridePreview['notes'] {
  const notes: OverridePreview['notes'] = [];
  const says = (tone: 'warn' | 'info', text: string) => notes.push({ tone, text });
  if (isShut(after) && extendDays) {
    says('warn', 'Adding days doesn’t unlock the dashboard. Choose Trial or Active as well.');
  }
  const isMoved = after.currentPeriodEnd.getTime() !== current.currentPeriodEnd.getTime();
  if (isMoved && !extendDays)
    says('info', 'The billing period has ended, so a new one will start now.');
  if (after.status === 'active' && current.status !== 'active') {
    const end = `If the owner doesn’t pay, the subscription will be past due for ${GRACE_DAYS} days after the period ends, and will then expire.`;
    says('info', end);
  }
  if (current.nextFrom && after.nextFrom && after.planSlug !== current.planSlug) {
    says('warn', 'The next plan is already paid for and will still start on its planned date.');
  }
  return notes;
}
