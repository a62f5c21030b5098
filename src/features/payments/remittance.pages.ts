import { stringify } from 'csv-stringify/sync';
import type { FastifyRequest } from 'fastify';
import { Type } from 'typebox';
import { invalidField, Refusal } from '../../errors.ts';
import { minorToText } from '../../kernel/format/money.ts';
import { looksIn, type StatusLook } from '../../kernel/format/status-labels.ts';
import { type FormProblems, formProblems, NO_ERRORS } from '../../kernel/http/form-problems.ts';
import type { AppPlugin } from '../../kernel/http/http-types.ts';
import { sellerStore } from '../../kernel/http/seller-store.ts';
import type { MessageKey } from '../../kernel/translation/message-key.ts';
import { textIn } from '../../kernel/translation/text.ts';
import { message, type Translator } from '../../kernel/translation/translator.ts';
import { UPLOAD_TIMEOUT_MS } from '../../plugins/bodies/uploads.ts';
import { actorOf } from '../../session.ts';
import { fieldText, formBodyOf } from '../../web/seller/form-body.ts';
import {
  isTickable,
  type MatchedLine,
  type MatchState,
  matchRemittance,
} from './remittance/match-remittance.ts';
import { readRemittance } from './remittance/read-remittance.ts';
import { type TickedLine, tickOffLines } from './remittance/tick-off-remittance.ts';
import { uploadedRemittance } from './remittance.api.ts';

const START = 'seller/payments/remittance';

const labels = (t: Translator) => ({
  reference: t('money.remittance.referenceLabel'),
  text: t('money.remittance.listLabel'),
  file: t('money.remittance.fileLabel'),
});

const TickForm = Type.Object({
  text: Type.String({ default: '' }),
  line: Type.Optional(Type.Union([Type.String(), Type.Array(Type.String())])),
});

interface Typed {
  text: string;
  reference: string;
}

interface Received {
  typed: Typed;
  content: Buffer;
  field: 'text' | 'file';
}

const NOTHING: Typed = { text: '', reference: '' };

export const remittancePages: AppPlugin = async (app) => {
  app.get(
    '/payments/remittance',
    { config: { permission: 'money.record' } },
    async (request, reply) => reply.page(START, startPage(request, NOTHING)),
  );

  app.post(
    '/payments/remittance',
    { handlerTimeout: UPLOAD_TIMEOUT_MS },
    async (request, reply) => {
      let typed = NOTHING;
      try {
        const received = await receive(request);
        typed = received.typed;
        if (received.content.length === 0)
          throw invalidField('text', message('errors.payments.listEmpty'));
        const lines = await readRemittance(received.content, {
          currency: sellerStore(request).currency,
          reference: typed.reference,
          field: received.field,
        });
        const matched = await matchRemittance(request.tenant, lines);
        const data = {
          store: sellerStore(request),
          ...remittancePreview(matched, sellerStore(request).currency, request.t),
        };
        return reply.page('seller/payments/remittance-preview', data);
      } catch (error) {
        if (error instanceof Refusal && error.statusCode === 413) {
          const problem = { message: error.textIn(request.t), problems: [], errors: NO_ERRORS };
          return reply.code(413).page(START, startPage(request, typed, problem));
        }
        const problems = formProblems(error, labels(request.t), request.t);
        return reply.code(422).page(START, startPage(request, typed, problems));
      }
    },
  );

  app.post(
    '/payments/remittance/tick-off',
    { schema: { body: TickForm }, handlerTimeout: UPLOAD_TIMEOUT_MS },
    async (request, reply) => {
      const { tenant, body, signedIn } = request;
      const store = sellerStore(request);
      const content = Buffer.from(body.text);
      const list = {
        currency: store.currency,
        reference: '',
        field: 'text',
        decimalSign: '.',
      } as const;
      const lines = await readRemittance(content, list);
      const ticked = new Set([body.line ?? []].flat());
      const chosen = lines.filter((_line, index) => ticked.has(String(index)));
      const context = { actor: actorOf(signedIn), idempotency: null };
      const { result } = await tickOffLines(tenant, chosen, context);
      const data = { store, ...remittanceResult(result, request.t) };
      return reply.page('seller/payments/remittance-result', data);
    },
  );
};

/** @throws Refusal 400, 413 */
async function receive(request: FastifyRequest): Promise<Received> {
  if (!request.isMultipart()) {
    const body = formBodyOf(request);
    const typed = {
      text: fieldText(body, 'text'),
      reference: fieldText(body, 'reference').slice(0, 100),
    };
    return { typed, content: Buffer.from(typed.text), field: 'text' };
  }
  const { content, fields } = await uploadedRemittance(request);
  const typed = { text: '', reference: (fields.reference ?? '').slice(0, 100) };
  return { typed, content, field: 'file' };
}

const startPage = (
  request: FastifyRequest,
  typed: Typed,
  problems: FormProblems = { problems: [], errors: NO_ERRORS },
) => ({
  store: sellerStore(request),
  typed,
  ...problems,
});

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

function remittancePreview(lines: readonly MatchedLine[], currency: string, t: Translator) {
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

function remittanceResult(lines: readonly TickedLine[], t: Translator) {
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
