import { message } from '../../../kernel/translation/translator.ts';
import type { NoticeWords } from './seller-text.ts';

export interface PlanNews {
  notice: string;
  planName: string;
  /** In the seller's language: "27 November 2026". */
  endsOn: string;
  graceEndsOn: string;
  nextPlanName: string | null;
  isCancelled: boolean;
  count: number;
  cap: number;
}

export function planNotice(data: Record<string, unknown>): NoticeWords {
  const news = data as unknown as PlanNews;
  const { planName, endsOn, graceEndsOn, nextPlanName } = news;
  const [word = '', days = ''] = String(data.notice ?? '').split(':');
  switch (word) {
    case 'trial':
      return {
        title: message('notices.seller.plan.trial.title', { days }),
        body: nextPlanName
          ? message('notices.seller.plan.trial.bodyNext', { endsOn, nextPlanName })
          : message('notices.seller.plan.trial.body', { endsOn }),
      };
    case 'period':
      return {
        title: message('notices.seller.plan.period.title', { days }),
        body: message(
          news.isCancelled
            ? 'notices.seller.plan.period.bodyCancelled'
            : 'notices.seller.plan.period.body',
          { planName, endsOn },
        ),
      };
    case 'past_due':
      return {
        title: message('notices.seller.plan.pastDue.title'),
        body: message('notices.seller.plan.pastDue.body', { planName, endsOn, graceEndsOn }),
      };
    case 'expired':
      return {
        title: message('notices.seller.plan.expired.title'),
        body: message('notices.seller.plan.expired.body'),
      };
    case 'usage':
      return usageText(days === '100', news);
    default:
      return {
        title: message('notices.seller.plan.other.title'),
        body: message('notices.seller.plan.other.body'),
      };
  }
}

function usageText(isOver: boolean, { count, cap, planName }: PlanNews): NoticeWords {
  const used = { count, cap, planName };
  return isOver
    ? {
        title: message('notices.seller.plan.over.title'),
        body: message('notices.seller.plan.over.body', used),
      }
    : {
        title: message('notices.seller.plan.nearlyOver.title'),
        body: message('notices.seller.plan.nearlyOver.body', used),
      };
}
