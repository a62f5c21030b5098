import { type Static, Type } from 'typebox';
import { DIRECT_KINDS, type DirectKind } from '../../../enums.ts';
import { type FieldProblem, fieldProblem, refuseProblems } from '../../../errors.ts';
import { fieldsOf, line, neededLine, paragraph, tick } from '../../../kernel/db/fields.ts';
import { asciiDigits } from '../../../kernel/format/ascii-digits.ts';
import { readCbu, readClabe, readIban, readIfsc } from '../../../kernel/format/bank-numbers.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { pixText } from './pix-code.ts';
import { PIX_KEY_TYPES, readPixKey } from './pix-key.ts';
import { readUpiId } from './upi-link.ts';

const tooLong = 'errors.field.tooLong' as const;

/** A line that is stored in one spelling; what has none is refused. */
const detail = (
  label: MessageKey,
  most: number,
  read: (typed: string) => string | null = inOneLine,
  wrong: MessageKey = 'errors.field.required',
) => ({
  ...line({
    label,
    most,
    tooLong,
    check: (typed) => (read(typed) === null ? message(wrong) : null),
  }),
  clean: (typed: string | null) => (typed?.trim() ? read(typed) : null),
});

function inOneLine(typed: string): string {
  return typed.trim().replace(/\s+/g, ' ');
}

/** Of one without a check digit. Banks write slashes, dashes and points between its parts. */
function readAccountNumber(typed: string): string | null {
  const number = asciiDigits(typed).replace(/\s/g, '');
  return /^[A-Za-z\d/.-]{3,34}$/.test(number) && /\d/.test(number) ? number : null;
}

const keyTypeOf = (typed: string) =>
  PIX_KEY_TYPES.find((each) => each === typed.trim().toLowerCase()) ?? null;

const DETAILS = {
  accountHolder: detail('common.direct.accountHolder', 140),
  bankName: detail('common.direct.bankName', 100),
  accountNumber: detail(
    'common.direct.accountNumber',
    50,
    readAccountNumber,
    'errors.direct.accountNumber',
  ),
  ifsc: detail('common.direct.ifsc', 20, readIfsc, 'errors.direct.ifsc'),
  branchCode: detail('common.direct.branchCode', 30),
  iban: detail('common.direct.iban', 60, readIban, 'errors.direct.iban'),
  clabe: detail('common.direct.clabe', 40, readClabe, 'errors.direct.clabe'),
  cbu: detail('common.direct.cbu', 50, readCbu, 'errors.direct.cbu'),
  upiId: detail('common.direct.upiId', 255, readUpiId, 'errors.direct.upiId'),
  pixKey: detail('common.direct.pixKey', 100),
  pixKeyType: detail('common.direct.pixKeyType', 10, keyTypeOf, 'errors.direct.pixKeyType'),
  city: detail('common.direct.city', 100),
  text: paragraph({ label: 'common.direct.text', most: 500, tooLong }),
};
export type DetailName = keyof typeof DETAILS;

/** The details of all kinds, for the bodies of requests, forms and labels. */
export const directDetails = fieldsOf(DETAILS);

/** The details of each kind, in the order in which they are shown. */
export const DETAILS_OF: Record<DirectKind, readonly DetailName[]> = {
  bank: [
    'accountHolder',
    'bankName',
    'accountNumber',
    'ifsc',
    'branchCode',
    'iban',
    'clabe',
    'cbu',
  ],
  upi: ['upiId', 'accountHolder'],
  pix: ['pixKey', 'pixKeyType', 'accountHolder', 'city'],
  wallet: ['text'],
  other: ['text'],
};

/** Those without which nobody can pay; of a bank, also a number of the account. */
export const NEEDED_DETAILS: ReadonlySet<DetailName> = new Set([
  'accountHolder',
  'bankName',
  'upiId',
  'pixKey',
  'city',
  'text',
]);

/** What is alike in all kinds. */
export const directCommon = fieldsOf({
  label: neededLine({ label: 'settings.direct.label', most: 100, tooLong }),
  instructions: paragraph({ label: 'settings.direct.instructions', most: 1_000, tooLong }),
  isActive: tick('settings.direct.isActive'),
});

/** A way to pay the seller without a gateway; a person confirms that the money came. */
export const DirectMethodBody = Type.Object({
  id: Type.Optional(Type.String({ format: 'uuid' })),
  kind: Type.Enum([...DIRECT_KINDS]),
  ...directCommon.body('label', 'isActive').properties,
  details: directDetails.body(),
});
export type DirectMethodBody = Static<typeof DirectMethodBody>;

type Details = Partial<Record<DetailName, string>>;

/** As it is stored: details are in their one spelling, and only those of the kind. */
export interface DirectMethod {
  id?: string | undefined;
  kind: DirectKind;
  label: string;
  instructions: string;
  isActive: boolean;
  details: Details;
}

/**
 * @param country of the store
 * @param at where it stands in the body, for refusals: "items.0."
 * @throws Refusal 400 naming each wrong field
 */
export function readDirectMethod(sent: DirectMethodBody, country: string, at = ''): DirectMethod {
  const { id, kind, label, instructions = '', isActive } = sent;
  const common = { label, instructions, isActive };
  const names = DETAILS_OF[kind];
  const typed = present(names, sent.details);
  const clean = present(names, directDetails.clean(typed));
  const { details, problems } = kind === 'pix' ? readPix(clean) : { details: clean, problems: [] };
  const wrong = [
    ...names
      .filter((name) => NEEDED_DETAILS.has(name) && !typed[name])
      .map((name) => fieldProblem(name, message('errors.field.required'))),
    ...directDetails.problems(typed),
    ...(kind === 'bank' ? bankProblems(typed, country) : []),
    ...problems,
  ];
  refuseProblems([
    ...directCommon.problems(common).map((each) => ({ ...each, path: at + each.path })),
    ...wrong.map((each) => ({ ...each, path: `${at}details.${each.path}` })),
  ]);
  return { id, kind, ...common, ...directCommon.clean(common), details };
}

function present(
  names: readonly DetailName[],
  all: { [N in DetailName]?: string | null },
): Details {
  const found: Details = {};
  for (const name of names) {
    const value = all[name];
    if (value?.trim()) found[name] = value;
  }
  return found;
}

function bankProblems(typed: Details, country: string): FieldProblem[] {
  if (!(typed.accountNumber || typed.iban || typed.clabe || typed.cbu)) {
    return [fieldProblem('accountNumber', message('errors.direct.account'))];
  }
  const lacksBranch = country === 'IN' && typed.accountNumber && !typed.ifsc;
  return lacksBranch ? [fieldProblem('ifsc', message('errors.field.required'))] : [];
}

/** With the key as the directory has it, and its type. */
function readPix(details: Details): { details: Details; problems: FieldProblem[] } {
  const problems = (['accountHolder', 'city'] as const)
    .filter((name) => details[name] && !/[a-z]/i.test(pixText(details[name])))
    .map((name) => fieldProblem(name, message('errors.direct.latin')));
  if (!details.pixKey) return { details, problems };
  const read = readPixKey(details.pixKey, keyTypeOf(details.pixKeyType ?? ''));
  return 'type' in read
    ? { details: { ...details, pixKey: read.key, pixKeyType: read.type }, problems }
    : { details, problems: [fieldProblem('pixKey', read), ...problems] };
}
