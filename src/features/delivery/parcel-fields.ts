import { type FieldProblem, fieldProblem, refuseProblems } from '../../errors.ts';
import { type Message, message } from '../../kernel/translation/translator.ts';

/** Null or '' empties a field, absent fields stay. */
export interface ParcelFields {
  courier?: string | null | undefined;
  awb?: string | null | undefined;
  trackingUrl?: string | null | undefined;
  labelUrl?: string | null | undefined;
}

type Cleaned = { [field in keyof ParcelFields]?: string | null };

const MAX_AWB = 40;
const MAX_COURIER = 60;
const MAX_URL = 1_000;
const FIELDS = ['courier', 'awb', 'trackingUrl', 'labelUrl'] as const;

/** The given fields as they are stored. @throws Refusal 400 for an invalid AWB or address */
export function readParcelFields(fields: ParcelFields): Cleaned {
  const problems: FieldProblem[] = [];
  const read = { courier: readCourier, awb: readAwb, trackingUrl: readUrl, labelUrl: readUrl };
  const cleaned: Cleaned = {};
  for (const field of FIELDS) {
    const typed = fields[field];
    if (typed === undefined) continue;
    const { value, problem } = read[field](typed ?? '');
    if (problem) problems.push(fieldProblem(field, problem));
    cleaned[field] = value || null;
  }
  refuseProblems(problems);
  return cleaned;
}

interface Read {
  value: string;
  problem?: Message;
}

function readCourier(typed: string): Read {
  const value = typed.replace(/\s+/g, ' ').trim();
  if (value.length <= MAX_COURIER) return { value };
  return { value, problem: message('errors.field.tooLong', { most: MAX_COURIER }) };
}

/** From scanners or typed: without spaces, in upper case. */
export function readAwb(typed: string): Read {
  const value = typed.replace(/\s+/g, '').toUpperCase();
  if (value === '' || /^[A-Z0-9][A-Z0-9/._-]*$/.test(value)) {
    if (value.length <= MAX_AWB) return { value };
    return { value, problem: message('errors.field.tooLong', { most: MAX_AWB }) };
  }
  return { value, problem: message('errors.shipping.awb.characters') };
}

/** Only addresses that a browser may open from a link: never `javascript:`. */
function readUrl(typed: string): Read {
  const value = typed.trim();
  if (value === '') return { value };
  const isWeb = URL.canParse(value) && /^https?:$/.test(new URL(value).protocol);
  if (!isWeb) return { value, problem: message('errors.shipping.parcel.notAnAddress') };
  const { href } = new URL(value);
  if (href.length <= MAX_URL) return { value: href };
  return { value, problem: message('errors.field.tooLong', { most: MAX_URL }) };
}
