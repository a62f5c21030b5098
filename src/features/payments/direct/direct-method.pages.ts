import type { FastifyReply, FastifyRequest } from 'fastify';
import { type Static, Type } from 'typebox';
import { DIRECT_KINDS } from '../../../enums.ts';
import { invalidField, notFound } from '../../../errors.ts';
import { asciiDigits } from '../../../kernel/format/ascii-digits.ts';
import type { FormState } from '../../../kernel/http/action.ts';
import { NO_ERRORS } from '../../../kernel/http/form-problems.ts';
import { message, type Translator } from '../../../kernel/translation/translator.ts';
import { MOST_HOLD_HOURS } from '../../stores/store-fields.ts';
import { storeSettings } from '../../stores/store-settings.ts';
import { directMethodsOf, MOST_DIRECT_METHODS, type StoredMethod } from './direct-methods.ts';
import {
  detailFields,
  formOf,
  KIND_LABELS,
  kindsFor,
  type MethodForm,
  newFormOf,
} from './method-form.ts';
import { wayToPay } from './way-to-pay.ts';

export const HoldForm = Type.Object({
  /** Empty: for ever. */
  transferHoldHours: Type.String({ default: '', maxLength: 20 }),
});
type HoldForm = Static<typeof HoldForm>;

export const holdLabels = (t: Translator) => ({
  transferHoldHours: t('settings.direct.hold.label'),
});

/** @throws Refusal 400 on the field */
export function readHold({ transferHoldHours }: HoldForm): number | null {
  const typed = asciiDigits(transferHoldHours).trim();
  if (typed === '') return null;
  const hours = Number(typed);
  if (Number.isInteger(hours) && hours >= 1 && hours <= MOST_HOLD_HOURS) return hours;
  throw invalidField(
    'transferHoldHours',
    message('errors.settings.holdHours', { most: MOST_HOLD_HOURS }),
  );
}

export async function showMethods(
  { tenant, t }: FastifyRequest,
  reply: FastifyReply,
  _params: object,
  { typed, ...problems }: FormState<HoldForm>,
) {
  const [store, methods] = await Promise.all([storeSettings(tenant), directMethodsOf(tenant)]);
  return reply.page('seller/direct/index', {
    errors: NO_ERRORS,
    ...(typed && problems),
    methods: methods.map((method) => ({
      ...method,
      kindWord: t(KIND_LABELS[method.kind]),
      shown: shownIn(method),
    })),
    kinds:
      methods.length < MOST_DIRECT_METHODS
        ? kindsFor(store.currency).map((kind) => ({ kind, label: t(KIND_LABELS[kind]) }))
        : [],
    most: MOST_DIRECT_METHODS,
    holdHours: typed?.transferHoldHours ?? String(store.transferHoldHours ?? ''),
  });
}

/** The part by which a seller tells one account from another. */
const shownIn = ({ details }: StoredMethod): string =>
  [
    details.bankName,
    details.clabe ?? details.iban ?? details.cbu ?? details.accountNumber,
    details.upiId,
    details.pixKey,
    details.text,
  ]
    .filter(Boolean)
    .join(' · ');

export const NewQuery = Type.Object({ kind: Type.Enum([...DIRECT_KINDS], { default: 'bank' }) });

export async function showNewMethod(
  request: FastifyRequest,
  reply: FastifyReply,
  _params: object,
  { typed, ...problems }: FormState<Static<typeof MethodForm>>,
) {
  // Opened, it has the kind of the address alone.
  const form = typed && problems.refusal ? typed : newFormOf(typed?.kind ?? 'bank', request.t);
  return showForm(request, reply, form, { ...problems, id: null });
}

/** @throws Refusal 404 */
export async function showMethod(
  request: FastifyRequest,
  reply: FastifyReply,
  { id }: { id: string },
  { typed, ...problems }: FormState<Static<typeof MethodForm>>,
) {
  const method = (await directMethodsOf(request.tenant)).find((each) => each.id === id);
  if (!method) throw notFound('Payment method');
  return showForm(request, reply, typed ?? formOf(method), { ...problems, id, method });
}

async function showForm(
  { tenant, t }: FastifyRequest,
  reply: FastifyReply,
  form: MethodForm,
  {
    id,
    method,
    ...problems
  }: Partial<FormState<object>> & { id: string | null; method?: StoredMethod },
) {
  const store = await storeSettings(tenant);
  const example = {
    amountMinor: 10_000,
    currency: store.currency,
    reference: '1001',
    note: store.name,
  };
  return reply.page('seller/direct/method', {
    errors: NO_ERRORS,
    ...problems,
    id,
    form,
    kindWord: t(KIND_LABELS[form.kind]),
    fields: detailFields(form, store.country, t),
    preview: method ? wayToPay(method, example, t) : null,
  });
}
