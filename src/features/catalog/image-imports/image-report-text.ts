import { textIn } from '../../../kernel/translation/text.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import type { ImageReport } from './report-images.ts';

const REASONS = 2;

interface ReportWords {
  waiting: string;
  done: string;
  failed: string;
}

export function imageReportText(
  { waiting, done, failed, problems }: ImageReport,
  t: Translator,
  stage: 'planned' | 'running' = 'running',
): ReportWords {
  const all = [...new Set(problems.map(({ message }) => textIn(message, t)))];
  const told = all.slice(0, REASONS).join('; ');
  const reasons =
    all.length > REASONS ? t('products.import.photos.andMore', { reasons: told }) : told;
  const coming =
    stage === 'planned' ? 'products.import.photos.planned' : 'products.import.photos.waiting';
  return {
    waiting: waiting ? t(coming, { photos: waiting }) : '',
    done: done ? t('products.import.photos.done', { photos: done }) : '',
    failed: failed ? t('products.import.photos.failed', { photos: failed, reasons }) : '',
  };
}
