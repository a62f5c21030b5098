import { replayOutcome } from '../../incoming-webhooks/replay-event.ts';

export const some = (count: number, what: string): string =>
  `${count} ${what}${count === 1 ? '' : 's'}`;

/** What became of events within a few seconds of their replay. */
export async function replayText(ids: string[]): Promise<string> {
  const { handled, failed, waiting } = await replayOutcome(ids);
  const parts = [
    handled > 0 && `${some(handled, 'event')} handled`,
    failed > 0 && `${some(failed, 'event')} failed again`,
    waiting > 0 && `${some(waiting, 'event')} queued for retry`,
  ];
  return parts.filter(Boolean).join(', ') || 'No events left to replay';
}
