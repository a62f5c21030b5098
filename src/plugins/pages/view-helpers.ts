import {
  type Clock,
  calendarDay,
  exactTime,
  minutesUntil,
  OPERATOR_CLOCK,
  shortTime,
} from '../../format/format-time.ts';
import { formatMoney } from '../../format/money.ts';
import { chatLink, phoneLink, phoneText } from '../../format/phone-text.ts';
import {
  CYCLE_LABELS,
  FINANCIAL_LABELS,
  ORDER_STATUS_LOOK,
  PAYMENT_STATUS_LOOK,
  PLAN_LABELS,
  ROLE_LABELS,
  SOURCE_LABELS,
  SUBSCRIPTION_STATUS_LOOK,
} from '../../format/status-labels.ts';
import { supportText } from '../../session.ts';
import { iconDrawer } from './icons.ts';

/** Prepended to each compiled template; `this` is the Eta instance with the helpers. */
export const HELPERS_HEADER =
  'const { money, asset, icon, when, calendarDay, phoneText, phoneLink, chatLink, orderLooks, paymentLooks, moneyWords, sourceWords, minutesUntil, supportText, utc, subscriptionLooks, cycleWords, planWords, roleWords, errorHeading } = this.helpers;';

const ERROR_HEADINGS: Record<number, string> = {
  403: 'You don’t have access',
  404: 'Page not found',
  409: 'This has changed',
  413: 'This is too large',
  429: 'Too many attempts',
  503: 'We will be back shortly',
};

/** The helpers that templates and partials can call by name, without `it.`. */
export const viewHelpers = (asset: (path: string) => string) => ({
  money: formatMoney,
  asset,
  icon: iconDrawer(),
  /** A short time with the exact one in its title. Raw HTML. */
  when: (at: Date | string, clock: Clock): string => {
    const date = new Date(at);
    return `<time datetime="${date.toISOString()}" title="${exactTime(date, clock)}">${shortTime(date, clock)}</time>`;
  },
  calendarDay,
  minutesUntil,
  /** The operator who acted for somebody. */
  supportText,
  phoneText,
  phoneLink,
  chatLink,
  utc: OPERATOR_CLOCK,
  subscriptionLooks: SUBSCRIPTION_STATUS_LOOK,
  cycleWords: CYCLE_LABELS,
  planWords: PLAN_LABELS,
  roleWords: ROLE_LABELS,
  orderLooks: ORDER_STATUS_LOOK,
  paymentLooks: PAYMENT_STATUS_LOOK,
  moneyWords: FINANCIAL_LABELS,
  sourceWords: SOURCE_LABELS,
  /** What a page says about an error first, as its title and heading. */
  errorHeading: (statusCode: number): string =>
    ERROR_HEADINGS[statusCode] ?? 'Something went wrong',
});
