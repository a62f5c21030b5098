import type { DirectKind } from '../../../enums.ts';
import { formatMoney } from '../../../kernel/format/money.ts';
import { type QrCode, qrCode } from '../../../kernel/format/qr-code.ts';
import type { Translator } from '../../../kernel/translation/translator.ts';
import type { Order } from '../../orders/order.ts';
import type { Store } from '../../stores/store.ts';
import { DETAILS_OF, directDetails } from './direct-method.ts';
import type { StoredMethod } from './direct-methods.ts';
import { paymentCode } from './payment-code.ts';

export interface WayToPay {
  id: string;
  kind: DirectKind;
  label: string;
  /** Details of the account, then amount and reference. */
  lines: { label: string; value: string; copies: boolean }[];
  instructions: string;
  /** The text that pays it in an app; null: there is none. */
  code: string | null;
  /** That text as a picture. */
  qr: QrCode | null;
}

interface Asked {
  amountMinor: number;
  currency: string;
  /** The order's number. */
  reference: string;
  /** What payer and seller read beside the amount, such as the shop's name. */
  note: string;
}

/** @param amountMinor what is to be paid of the order */
export const askedFor = (
  { orderNumber, currency }: Pick<Order, 'orderNumber' | 'currency'>,
  amountMinor: number,
  { name }: Pick<Store, 'name'>,
): Asked => ({ amountMinor, currency, reference: String(orderNumber), note: name });

/** What a person need not type, and what says the same as another line. */
const READ_ONLY: ReadonlySet<string> = new Set(['accountHolder', 'bankName', 'city', 'text']);
const NOT_SHOWN: ReadonlySet<string> = new Set(['pixKeyType']);

/** How a shopper pays an amount with this method, in their words. */
export function wayToPay(method: StoredMethod, asked: Asked, t: Translator): WayToPay {
  const { id, kind, label, details, instructions } = method;
  const labels = directDetails.form.labels(t);
  const amount = formatMoney(asked.amountMinor, asked.currency, t.locale);
  const code = paymentCode(method, asked);
  return {
    id,
    kind,
    label,
    lines: [
      ...DETAILS_OF[kind]
        .filter((name) => details[name] && !NOT_SHOWN.has(name))
        .map((name) => ({
          label: labels[name],
          value: details[name] ?? '',
          copies: !READ_ONLY.has(name),
        })),
      { label: t('common.direct.amount'), value: amount, copies: false },
      { label: t('common.direct.reference'), value: asked.reference, copies: true },
    ],
    instructions,
    code,
    qr: code === null ? null : qrCode(code),
  };
}

/** For a chat or a letter. A link to an app is left out: neither opens it. */
export const wayAsText = ({ kind, label, lines, instructions, code }: WayToPay): string[] => [
  label,
  ...lines.map((line) => `${line.label}: ${line.value}`),
  ...(instructions ? [instructions] : []),
  ...(kind === 'pix' && code ? [code] : []),
];
