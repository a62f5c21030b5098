import { stringify } from 'csv-stringify/sync';
import {
  isTickable,
  type MatchedLine,
  type MatchState,
} from '../../../domain/payments/remittance/match-remittance.ts';
import type { TickedLine } from '../../../domain/payments/remittance/tick-off-remittance.ts';
import type { StatusLook } from '../../../format/status-labels.ts';

const LOOKS: Record<MatchState, StatusLook> = {
  ready: { word: 'Matches', icon: 'check', tone: 'good' },
  less: { word: 'Less than the amount due', icon: 'alert', tone: 'warn' },
  not_delivered: { word: 'Not delivered yet', icon: 'truck', tone: 'warn' },
  more: { word: 'More than the amount due', icon: 'alert', tone: 'bad' },
  paid: { word: 'Already paid', icon: 'check', tone: 'calm' },
  recorded: { word: 'Already recorded', icon: 'check', tone: 'calm' },
  repeated: { word: 'Listed twice', icon: 'alert', tone: 'warn' },
  unknown: { word: 'Order not found', icon: 'help', tone: 'bad' },
  several: { word: 'Several orders match', icon: 'help', tone: 'bad' },
  unreadable: { word: 'Invalid amount', icon: 'alert', tone: 'bad' },
};
const DONE: StatusLook = { word: 'Recorded', icon: 'check', tone: 'good' };
const REFUSED: StatusLook = { word: 'Not recorded', icon: 'alert', tone: 'bad' };

/** Lines to check are above valid ones, and lines without action below. */
const rankOf = (line: MatchedLine): number => {
  if (line.state === 'ready') return 1;
  return isTickable(line) ? 0 : 2;
};

const sumOf = (lines: readonly MatchedLine[]): number =>
  lines.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0);

/** A preview of the list; changes nothing. */
export function remittancePreview(lines: readonly MatchedLine[]) {
  const rows = lines.map((line, index) => ({
    ...line,
    index,
    look: LOOKS[line.state],
    tickable: isTickable(line),
    ticked: line.state === 'ready',
  }));
  const ready = lines.filter(({ state }) => state === 'ready');
  return {
    rows: rows.sort((a, b) => rankOf(a) - rankOf(b) || a.index - b.index),
    count: lines.length,
    sumMinor: sumOf(lines),
    readyCount: ready.length,
    readyMinor: sumOf(ready),
    text: asText(lines),
  };
}

/** How it went, what was refused first. */
export function remittanceResult(lines: readonly TickedLine[]) {
  const done = lines.filter((line) => line.done);
  const refused = lines.filter((line) => !line.done);
  const lookOf = (line: TickedLine) => (line.problem ? REFUSED : LOOKS[line.state]);
  return {
    rows: [
      ...refused.map((line) => ({ ...line, look: lookOf(line) })),
      ...done.map((line) => ({ ...line, look: DONE })),
    ],
    doneCount: done.length,
    doneMinor: sumOf(done),
    refusedCount: refused.length,
  };
}

/** The list as it is passed from the preview to the recording; each line keeps its position. */
const asText = (lines: readonly MatchedLine[]): string =>
  stringify([
    ['awb', 'order', 'amount', 'reference'],
    ...lines.map(({ names, amountText, reference }) => [
      names[0] || '-',
      names[1] ?? '',
      amountText,
      reference,
    ]),
  ]);
