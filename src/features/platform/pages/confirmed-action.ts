import { type Static, Type } from 'typebox';
import type { Answer } from '../../../kernel/db/answer.ts';
import type { Action, FormState } from '../../../kernel/http/action.ts';
import type { ParamsOf } from '../../../kernel/http/path.ts';
import { safeBack } from '../../accounts/pages/impersonation/safe-back.ts';
import type { PartName } from '../health/checks.ts';
import type { Doer } from '../health/health-actions.ts';
import { refreshHealth } from '../health/read-health.ts';
import { operatorAction, reasoned } from './operator-action.ts';

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
const Id = Type.Optional(Word);
const Ids = Type.Object({ id: Id, ownerId: Id, name: Id, channelId: Id });
const Form = reasoned({ back: Back, source: Word, channel: Word }, 2_000);

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
  type Typed = { source?: string; channel?: string };
  const askedOf = (params: ParamsOf<Path>, { source = '', channel = '' }: Typed): Asked<Path> => ({
    ...params,
    source,
    channel,
  });
  return operatorAction({
    at,
    run: ({ params, doer }) => of.run(askedOf(params, {}), doer),
    ...(api ? { api } : {}),
    page: {
      at: pageAt,
      ids: Ids,
      form: Form,
      opens: ['back', 'source', 'channel'],
      async run({ params, input, doer }) {
        const result = await of.run(askedOf(params, input), doer);
        await refreshHealth(changes);
        return result;
      },
      async done(result, form, params) {
        const asked = askedOf(params, form);
        return { said: await of.said(result, asked), to: backOf(asked, form.back) };
      },
      async show(
        reply,
        params,
        { typed = {}, refusal: _, ...state }: FormState<Partial<Static<typeof Form>>>,
        request,
      ) {
        const asked = askedOf(params, typed);
        const question = await of.ask(asked);
        const act = {
          facts: [],
          busy: 'Working…',
          section: 'health' as const,
          ...question,
          action: request.url.replace(/\?.*/, ''),
          values: passes ? { [passes]: asked[passes] } : {},
          back: backOf(asked, typed.back),
        };
        return reply.page('operator/health/act', { act, typed: typed.reason ?? '', ...state });
      },
      alsoShown: ['NO_WORKER', 'QUEUE_AWAY', 'MAIL_FAILED'],
      // A parallel request was faster: back to where the form came from.
      gone: async (_params, { back }) =>
        back
          ? { said: 'This action is no longer needed. Nothing was changed', to: safeBack(back) }
          : null,
    },
  });
}
