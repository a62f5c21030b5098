import { stringify } from 'csv-stringify/sync';
import { minorToText } from '../../../kernel/format/money.ts';
import { looksIn, type StatusLook } from '../../../kernel/format/status-labels.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import { textIn } from '../../../kernel/translation/text.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import { isTickable, type MatchedLine, type MatchState } from '../remittance/match-remittance.ts';
import type { TickedLine } from '../remittance/tick-off-remittance.ts';

const LOOKS: Record<MatchState | 'done' | 'refused', StatusLook<MessageKey>> = {
  ready: { word: 'money.match.ready', icon: 'check', tone: 'good' },
  less: { word: 'money.match.less', icon: 'alert', tone: 'warn' },
  not_delivered: { word: 'money.match.notDelivered', icon: 'truck', tone: 'warn' },
  more: { word: 'money.match.more', icon: 'alert', tone: 'bad' },
  paid: { word: 'money.match.paid', icon: 'check', tone: 'calm' },
  recorded: { word: 'money.match.recorded', icon: 'check', tone: 'calm' },
  repeated: { word: 'money.match.repeated', icon: 'alert', tone: 'warn' },
  unknown: { word: 'money.match.unknown', icon: 'help', tone: 'bad' },
  several: { word: 'money.match.several', icon: 'help', tone: 'bad' },
  unreadable: { word: 'money.match.unreadable', icon: 'alert', tone: 'bad' },
  done: { word: 'money.match.done', icon: 'check', tone: 'good' },
  refused: { word: 'money.match.refused', icon: 'alert', tone: 'bad' },
};

/** Lines to check are above valid ones, and lines without action below. */
const rankOf = (line: MatchedLine): number => {
  if (line.state === 'ready') return 1;
  return isTickable(line) ? 0 : 2;
};

const sumOf = (lines: readonly MatchedLine[]): number =>
  lines.reduce((sum, { amountMinor }) => sum + (amountMinor ?? 0), 0);

export function remittancePreview(lines: readonly MatchedLine[], currency: string, t: Translator) {
  const looks = looksIn(LOOKS, t);
  const rows = lines.map((line, index) => ({
    ...line,
    index,
    look: looks[line.state],
    problem: line.unreadable && textIn(line.unreadable.words, t),
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
    text: asText(lines, currency),
  };
}

export function remittanceResult(lines: readonly TickedLine[], t: Translator) {
  const looks = looksIn(LOOKS, t);
  const done = lines.filter((line) => line.done);
  const refused = lines.filter((line) => !line.done);
  const lookOf = (line: TickedLine) => (line.problem ? looks.refused : looks[line.state]);
  return {
    rows: [
      ...refused.map((line) => ({ ...line, look: lookOf(line), problem: problemOf(line, t) })),
      ...done.map((line) => ({ ...line, look: looks.done })),
    ],
    doneCount: done.length,
    doneMinor: sumOf(done),
    refusedCount: refused.length,
  };
}

/** Empty where the status says so. */
const problemOf = ({ problem, words }: TickedLine, t: Translator): string =>
  words ? t(words.key, words.values) : problem;

/** From the preview to the recording; each line keeps its position. */
const asText = (lines: readonly MatchedLine[], currency: string): string =>
  stringify([
    ['awb', 'order', 'amount', 'reference'],
    ...lines.map(({ names, amountMinor, reference }) => [
      names[0] || '-',
      names[1] ?? '',
      amountMinor === null ? '–' : minorToText(amountMinor, currency),
      reference,
    ]),
  ]);
