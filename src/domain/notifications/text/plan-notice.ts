import type { NoticeWords } from './seller-text.ts';

/** Changes of a store's plan, as in the notification's data. */
export interface PlanNews {
  notice: string;
  planName: string;
  /** When it ends or ended, in the store's language: "27 November 2026". */
  endsOn: string;
  /** Until when it works unpaid. */
  graceEndsOn: string;
  nextPlanName: string | null;
  isCancelled: boolean;
  count: number;
  cap: number;
}

const BILLING = 'Choose and pay for a plan on the Plan page';
const SHOP_GOES_ON = 'Your shop can still take orders, and your data is safe';

const inDays: Record<string, string> = { 7: 'within a week', 3: 'in 3 days', 1: 'within a day' };

/** The seller's notification about the plan. */
export function planNotice(data: Record<string, unknown>): NoticeWords {
  const news = data as unknown as PlanNews;
  const [word = '', days = ''] = String(data.notice ?? '').split(':');
  switch (word) {
    case 'trial':
      return {
        title: `Your trial ends ${inDays[days] ?? 'soon'}`,
        body: news.nextPlanName
          ? `Your trial ends on ${news.endsOn}. You’ll then move to ${news.nextPlanName}`
          : `Your trial ends on ${news.endsOn}. ${BILLING} to keep access to your dashboard. You’ll keep your remaining trial days`,
      };
    case 'period':
      return {
        title: `Your plan ends ${inDays[days] ?? 'soon'}`,
        body: news.isCancelled
          ? `You cancelled ${news.planName}. It ends on ${news.endsOn}. Until then, you can undo the cancellation on the Plan page`
          : `${news.planName} is paid until ${news.endsOn}. You won’t be charged automatically. Pay for the next billing period on the Plan page`,
      };
    case 'past_due':
      return {
        title: 'Payment for your plan is overdue',
        body: `${news.planName} was paid until ${news.endsOn}. You can still use your dashboard until ${news.graceEndsOn}. Pay on the Plan page. ${SHOP_GOES_ON}`,
      };
    case 'expired':
      return {
        title: 'Your plan has ended',
        body: `${SHOP_GOES_ON}. ${BILLING} to reopen your dashboard`,
      };
    case 'usage':
      return usageText(days === '100', news);
    default:
      return { title: 'Your plan has changed', body: 'See the details on the Plan page' };
  }
}

const usageText = (isOver: boolean, { count, cap, planName }: PlanNews): NoticeWords =>
  isOver
    ? {
        title: 'You have reached your plan’s order limit',
        body: `You’ve received ${count} of the ${cap} orders included in ${planName} this month. Upgrade to include more orders. See the Plan page for what happens when you reach the limit`,
      }
    : {
        title: 'You have used 80% of your plan’s orders',
        body: `You’ve received ${count} of the ${cap} orders included in ${planName} this month. Upgrade to include more orders`,
      };
