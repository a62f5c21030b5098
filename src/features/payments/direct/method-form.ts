import { type Static, Type } from 'typebox';
import { DIRECT_KINDS, type DirectKind } from '../../../enums.ts';
import { hasIban } from '../../../kernel/format/bank-numbers.ts';
import { Box } from '../../../kernel/http/box.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import {
  DETAILS_OF,
  type DetailName,
  type DirectMethodBody,
  directCommon,
  directDetails,
  NEEDED_DETAILS,
} from './direct-method.ts';
import type { StoredMethod } from './direct-methods.ts';
import { PIX_KEY_TYPES } from './pix-key.ts';

const NAMES = Object.keys(directDetails.form.body.properties) as DetailName[];

/** Names of the fields are their paths in the method, as the API has them. */
export const MethodForm = Type.Object({
  kind: Type.Enum([...DIRECT_KINDS], { default: 'bank' }),
  ...directCommon.form.body.properties,
  isActive: Box,
  ...Object.fromEntries(
    NAMES.map((name) => [`details.${name}`, directDetails.form.body.properties[name]]),
  ),
});
export type MethodForm = Static<typeof MethodForm> & Record<string, string | undefined>;

export const methodOf = (form: MethodForm): DirectMethodBody => ({
  kind: form.kind,
  label: form.label,
  instructions: form.instructions.replaceAll('\r\n', '\n'),
  isActive: form.isActive === 'on',
  details: Object.fromEntries(
    DETAILS_OF[form.kind].map((name) => [name, form[`details.${name}`]?.replaceAll('\r\n', '\n')]),
  ),
});

export const formOf = ({
  kind,
  label,
  instructions,
  isActive,
  details,
}: StoredMethod): MethodForm => ({
  kind,
  label,
  instructions,
  ...(isActive ? { isActive: 'on' as const } : {}),
  ...Object.fromEntries(NAMES.map((name) => [`details.${name}`, details[name] ?? ''])),
});

export const newFormOf = (kind: DirectKind, t: Translator) =>
  formOf({
    id: '',
    kind,
    label: t(KIND_LABELS[kind]),
    instructions: '',
    isActive: true,
    details: {},
  });

export const KIND_LABELS: Record<DirectKind, MessageKey> = {
  bank: 'settings.direct.kind.bank',
  upi: 'settings.direct.kind.upi',
  pix: 'settings.direct.kind.pix',
  wallet: 'settings.direct.kind.wallet',
  other: 'settings.direct.kind.other',
};

/** What a new one can be: UPI moves rupees alone, and Pix reais. */
export const kindsFor = (currency: string): DirectKind[] =>
  DIRECT_KINDS.filter((kind) => {
    if (kind === 'upi') return currency === 'INR';
    return kind !== 'pix' || currency === 'BRL';
  });

/** The number of an account, as banks of the country have it. */
function accountDetails(country: string): DetailName[] {
  if (country === 'IN') return ['accountNumber', 'ifsc'];
  if (country === 'MX') return ['clabe'];
  if (country === 'AR') return ['cbu'];
  if (hasIban(country) && country !== 'BR') return ['iban'];
  if (country === 'NG' || country === 'ID' || country === 'VN') return ['accountNumber'];
  return ['accountNumber', 'branchCode'];
}

const HINTS: Partial<Record<DetailName, MessageKey>> = {
  ifsc: 'settings.direct.hint.ifsc',
  clabe: 'settings.direct.hint.clabe',
  cbu: 'settings.direct.hint.cbu',
  iban: 'settings.direct.hint.iban',
  upiId: 'settings.direct.hint.upiId',
  pixKey: 'settings.direct.hint.pixKey',
  text: 'settings.direct.hint.text',
};

function hintOf(name: DetailName, country: string): MessageKey | undefined {
  return name === 'accountNumber' && country === 'NG' ? 'settings.direct.hint.nuban' : HINTS[name];
}

/** The details that a form asks for: those of the country, and whatever is there. */
export function detailFields(form: MethodForm, country: string, t: Translator) {
  const account = accountDetails(country);
  const asked = new Set<DetailName>([...account, 'accountHolder', 'bankName']);
  const isNeeded = (name: DetailName) =>
    NEEDED_DETAILS.has(name) ||
    (form.kind === 'bank' && name !== 'branchCode' && account.includes(name));
  const inputs = new Map(directDetails.form.inputs(t).map((input) => [input.name, input]));
  return DETAILS_OF[form.kind]
    .filter((name) => form.kind !== 'bank' || asked.has(name) || form[`details.${name}`])
    .map((name) => {
      const { label = '', maxlength, isLong } = inputs.get(name) ?? {};
      const hint = hintOf(name, country);
      return {
        name: `details.${name}`,
        label,
        maxlength,
        rows: isLong ? 3 : undefined,
        hint: hint && t(hint),
        optional: !isNeeded(name),
        options: name === 'pixKeyType' ? keyTypes(t) : undefined,
      };
    });
}

const keyTypes = (t: Translator) => [
  { value: '', label: t('settings.direct.keyType.any') },
  ...PIX_KEY_TYPES.map((type) => ({ value: type, label: t(KEY_TYPES[type]) })),
];

const KEY_TYPES: Record<(typeof PIX_KEY_TYPES)[number], MessageKey> = {
  cpf: 'settings.direct.keyType.cpf',
  cnpj: 'settings.direct.keyType.cnpj',
  phone: 'settings.direct.keyType.phone',
  email: 'settings.direct.keyType.email',
  random: 'settings.direct.keyType.random',
};

export const methodLabels = (t: Translator) => ({
  ...directCommon.form.labels(t),
  ...Object.fromEntries(
    Object.entries(directDetails.form.labels(t)).map(([name, label]) => [`details.${name}`, label]),
  ),
});
