import type { FastifyReply } from 'fastify';
import { type Static, Type } from 'typebox';
import type { Refusal } from '../../../errors.ts';
import type { Answer } from '../../../kernel/db/answer.ts';
import { type Action, action } from '../../../kernel/http/action.ts';
import type { ParamsOf } from '../../../kernel/http/path.ts';
import { safeBack } from '../../accounts/pages/impersonation/safe-back.ts';
import type { PartName } from '../health/checks.ts';
import type { Doer } from '../health/health-actions.ts';
import { refreshHealth } from '../health/read-health.ts';
import { doerOf, ReasonBody, reasoned, reasonPage } from './reasoned.ts';

const HEALTH = '/admin/health';

/** What the page says that asks for the reason. */
interface Question {
  title: string;
  text: string;
  label: string;
  busy?: string;
  facts?: { label: string; value: string; href?: string }[];
  section?: 'health' | 'stores';
}

const Word = Type.String({ maxLength: 100, default: '' });
const Back = Type.Optional(Type.String());
const Form = reasoned({ back: Back, source: Word, channel: Word }, 2_000);
type Form = Static<typeof Form>;
/** What it is said to have failed at, with their own status. */
const FAILURES = ['NO_WORKER', 'QUEUE_AWAY', 'MAIL_FAILED'];

/** What it is about: the ids of its path, and what its form passes on. */
type Asked<Path extends string> = ParamsOf<Path> & { source: string; channel: string };

interface ConfirmedAction<Path extends string, Result> {
  at: Path;
  /** Below `/admin`, where that differs. */
  pageAt?: string;
  api?: { summary: string; description?: string; answer?: Answer<NoInfer<Result>> };
  ask(asked: Asked<Path>): Question | Promise<Question>;
  /** The field that its form passes on. */
  passes?: 'source' | 'channel';
  run(asked: Asked<Path>, doer: Doer): Promise<Result>;
  /** In one sentence. */
  said(result: Result, asked: Asked<Path>): string | Promise<string>;
  /** Where to, unless the form came from elsewhere. */
  back?(asked: Asked<Path>): string;
  /** What System Health reads anew. */
  changes?: PartName[];
}

/** Something that operators do after a page has said what it does, and with a reason. */
export function confirmedAction<const Path extends string, Result>({
  at,
  pageAt = at,
  api,
  passes,
  changes = [],
  ...of
}: ConfirmedAction<Path, Result>): Action {
  const backOf = (asked: Asked<Path>, back = '') => safeBack(back, of.back?.(asked) ?? HEALTH);
  return action({
    at,
    input: ReasonBody,
    run: (call) => of.run({ ...call.params, source: '', channel: '' }, doerOf(call)),
    ...(api ? { api: { tags: ['Admin'], ...api } } : {}),
    page: {
      ...reasonPage,
      at: pageAt,
      form: Form,
      fills: Type.Pick(Form, ['back', 'source', 'channel']),
      async run(call, { source, channel, back }) {
        const asked = { ...call.params, source, channel };
        const result = await of.run(asked, doerOf(call));
        await refreshHealth(changes);
        return { said: await of.said(result, asked), to: backOf(asked, back) };
      },
      done: (done) => done,
      async show(request, reply, params, { typed, refusal, ...state }) {
        const { source = '', channel = '', back, reason = '' }: Partial<Form> = typed ?? {};
        if (refusal?.statusCode === 404) return showGone(reply, back, refusal);
        if (refusal && FAILURES.includes(refusal.code)) reply.code(refusal.statusCode);
        const asked = { ...params, source, channel };
        const question = await of.ask(asked);
        const act = {
          facts: [],
          busy: 'Working…',
          section: 'health' as const,
          ...question,
          action: request.url.replace(/\?.*/, ''),
          values: passes ? { [passes]: asked[passes] } : {},
          back: backOf(asked, back),
        };
        return reply.page('operator/health/act', { act, typed: reason, ...state });
      },
      alsoSays: ['NOT_FOUND', ...FAILURES],
    },
  });
}

/** A parallel request was faster: back to where the form came from. */
function showGone(reply: FastifyReply, back: string | undefined, refusal: Refusal): FastifyReply {
  if (!back) throw refusal;
  return reply
    .flash('This action is no longer needed. Nothing was changed')
    .redirect(safeBack(back), 303);
}
