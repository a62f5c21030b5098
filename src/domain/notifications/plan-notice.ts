import type { NoticeWords } from './seller-words.ts';

/** What happened to a store's plan, as the notice's data carries it. */
export interface PlanNews {
  notice: string;
  planName: string;
  /** When it ends or has ended, in the store's words: "27 November 2026". */
  endsOn: string;
  /** Until when it still works unpaid. */
  graceEndsOn: string;
  nextPlanName: string | null;
  isCancelled: boolean;
  count: number;
  cap: number;
}

const BILLING = 'Choose a plan and pay for it under Plan';
const SHOP_GOES_ON = 'Your shop still takes orders, and nothing is lost';

const inDays: Record<string, string> = { 7: 'within a week', 3: 'in 3 days', 1: 'within a day' };

/** What the seller is told of the plan. */
export function planNotice(data: Record<string, unknown>): NoticeWords {
  const news = data as unknown as PlanNews;
  const [word = '', days = ''] = String(data.notice ?? '').split(':');
  switch (word) {
    case 'trial':
      return {
        title: `Your trial ends ${inDays[days] ?? 'soon'}`,
        body: news.nextPlanName
          ? `On ${news.endsOn}. Then you go on with ${news.nextPlanName}`
          : `On ${news.endsOn}. ${BILLING}, so that your desk stays open; what is left of the trial is not lost`,
      };
    case 'period':
      return {
        title: `Your plan ends ${inDays[days] ?? 'soon'}`,
        body: news.isCancelled
          ? `You have cancelled ${news.planName}; it ends on ${news.endsOn}. You can take that back under Plan`
          : `${news.planName} is paid until ${news.endsOn}. Nothing is charged by itself: pay for the next period under Plan`,
      };
    case 'past_due':
      return {
        title: 'Your plan is not paid',
        body: `${news.planName} was paid until ${news.endsOn}. Your desk stays open until ${news.graceEndsOn}: pay under Plan. ${SHOP_GOES_ON}`,
      };
    case 'expired':
      return {
        title: 'Your plan has ended',
        body: `${SHOP_GOES_ON}. ${BILLING}: your desk opens again at once`,
      };
    case 'usage':
      return usageWords(days === '100', news);
    default:
      return { title: 'There is news of your plan', body: 'Look under Plan' };
  }
}

const usageWords = (isOver: boolean, { count, cap, planName }: PlanNews): NoticeWords =>
  isOver
    ? {
        title: 'You have reached your plan’s number of orders',
        body: `${count} of ${cap} orders this month with ${planName}. Your orders are safe; a larger plan gives you room`,
      }
    : {
        title: 'You have used 80 % of your plan’s orders',
        body: `${count} of ${cap} orders this month with ${planName}. A larger plan gives you room`,
      };
