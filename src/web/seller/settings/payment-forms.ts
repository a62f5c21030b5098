import { type Static, Type } from 'typebox';
import type { StoreChanges } from '../../../domain/stores/change-store.ts';
import type { StoreSettings } from '../../../domain/stores/store-settings.ts';
import { COD_ABOVE_LIMIT } from '../../../enums.ts';
import { type FieldProblem, invalidField, refuseProblems } from '../../../errors.ts';
import { CASH } from '../../../limits.ts';
import { amountText, readAmounts } from './amounts.ts';

const Line = Type.String({ default: '', maxLength: 300 });
const Box = Type.Optional(Type.Literal('on'));

export const OnlineForm = Type.Object({
  gatewayKeyId: Line,
  gatewayKeySecret: Line,
  gatewayWebhookSecret: Line,
  onlineEnabled: Box,
  /** `test`: also test the keys after saving. */
  do: Type.Optional(Type.String({ maxLength: 20 })),
});

export const CashForm = Type.Object({
  codEnabled: Box,
  codMaxAmount: Line,
  codMaxPieces: Line,
  codAboveLimit: Type.Enum([...COD_ABOVE_LIMIT], { default: 'refuse' }),
  codFee: Line,
});

/** The field labels of both forms. */
export const PAYMENT_LABELS = {
  gatewayKeyId: 'Key ID',
  gatewayKeySecret: 'Key secret',
  gatewayWebhookSecret: 'Webhook secret',
  codMaxAmount: 'Maximum order amount',
  codMaxPieces: 'Maximum number of items',
  codAboveLimit: 'Above the cash on delivery limit',
  codFee: 'COD fee',
};

type OnlineValues = Static<typeof OnlineForm>;
type CashValues = Static<typeof CashForm>;

/** A store's settings as both forms show them: no secret, amounts as text. */
export const paymentValues = (store: StoreSettings): OnlineValues & CashValues => ({
  gatewayKeyId: store.paymentSettings.gatewayKeyId ?? '',
  gatewayKeySecret: '',
  gatewayWebhookSecret: '',
  ...(store.onlineEnabled ? { onlineEnabled: 'on' } : {}),
  ...(store.codEnabled ? { codEnabled: 'on' } : {}),
  codMaxAmount: amountText(store.codMaxAmountMinor, store.currency),
  codMaxPieces: store.codMaxPieces === null ? '' : String(store.codMaxPieces),
  codAboveLimit: store.codAboveLimit,
  codFee: amountText(store.codFeeMinor, store.currency),
});

/**
 * The keys as changes: an empty secret leaves the stored one, without a key id there is no account.
 * @throws Refusal 400 for half an account
 */
export function onlineChangesOf(form: OnlineValues, store: StoreSettings): StoreChanges {
  refuseProblems(halfAccount(form, store.paymentSettings));
  const keyId = form.gatewayKeyId.trim();
  return {
    onlineEnabled: form.onlineEnabled === 'on',
    paymentSettings: {
      gatewayKeyId: keyId,
      gatewayKeySecret: keyId === '' ? '' : form.gatewayKeySecret.trim() || undefined,
      gatewayWebhookSecret: form.gatewayWebhookSecret.trim() || undefined,
    },
  };
}

/** A key id and its secret are given out together: neither goes with another one. */
function halfAccount(form: OnlineValues, stored: StoreSettings['paymentSettings']): FieldProblem[] {
  const keyId = form.gatewayKeyId.trim();
  const secret = form.gatewayKeySecret.trim();
  const problems: FieldProblem[] = [];
  if (keyId === '' && (secret !== '' || form.onlineEnabled === 'on')) {
    const way = secret === '' ? ': enter it, or untick “Shoppers can pay online”' : '';
    problems.push({ path: 'gatewayKeyId', message: `is required${way}` });
  }
  if (!/^[\w-]{0,100}$/.test(keyId)) {
    const message = 'can only have letters, digits and _. Copy it exactly';
    problems.push({ path: 'gatewayKeyId', message });
  }
  if (keyId !== '' && secret === '' && !stored.gatewayKeySecret) {
    problems.push({ path: 'gatewayKeySecret', message: 'is required' });
  } else if (keyId !== '' && secret === '' && keyId !== stored.gatewayKeyId) {
    problems.push({ path: 'gatewayKeySecret', message: 'of the new key ID is required' });
  }
  return problems;
}

/** @throws Refusal 400 on the field */
function piecesIn(typed: string): number | null {
  const text = typed.trim();
  if (/^0*$/.test(text)) return null;
  const pieces = Number(text);
  if (Number.isInteger(pieces) && pieces > 0 && pieces <= CASH.mostPieces) return pieces;
  throw invalidField('codMaxPieces', `must be a number from 1 to ${CASH.mostPieces}`);
}

/** @throws Refusal 400 with every field that is not an amount, or on the pieces */
export function cashChangesOf(form: CashValues, currency: string): StoreChanges {
  const { codMaxAmount, codFee } = readAmounts(form, ['codMaxAmount', 'codFee'], currency);
  return {
    codEnabled: form.codEnabled === 'on',
    // Empty and 0 both mean: no limit.
    codMaxAmountMinor: codMaxAmount || null,
    codMaxPieces: piecesIn(form.codMaxPieces),
    codAboveLimit: form.codAboveLimit,
    codFeeMinor: codFee,
  };
}
