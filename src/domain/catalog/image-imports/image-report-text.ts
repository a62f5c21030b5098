import type { ImageReport } from './report-images.ts';

const REASONS = 2;

function pictures(count: number, what: string): string {
  if (count === 0) return '';
  if (count > 1) return `${count.toLocaleString('en')} photos ${what}`;
  return `1 photo ${what.replace(/^are /, 'is ').replace(/^were /, 'was ')}`;
}

interface ReportWords {
  waiting: string;
  done: string;
  failed: string;
}

/**
 * The progress of an import's pictures, as sentences without full stops; empty when there are none.
 * `planned`: not started yet.
 */
export function imageReportText(
  { waiting, done, failed, problems }: ImageReport,
  stage: 'planned' | 'running' = 'running',
): ReportWords {
  const coming = stage === 'planned' ? 'will be downloaded' : 'are being downloaded';
  const reasons = [...new Set(problems.map(({ message }) => message))];
  const more = reasons.length > REASONS ? '; and more' : '';
  const why = reasons.slice(0, REASONS).join('; ') + more;
  return {
    waiting: pictures(waiting, coming),
    done: pictures(done, 'were downloaded'),
    failed: failed ? `${pictures(failed, 'could not be downloaded')}: ${why}` : '',
  };
}
