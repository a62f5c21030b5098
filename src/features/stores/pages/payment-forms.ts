import { type Static, Type } from 'typebox';
import { COD_ABOVE_LIMIT } from '../../../enums.ts';
import { type FieldProblem, fieldProblem, invalidField, refuseProblems } from '../../../errors.ts';
import { Box } from '../../../kernel/http/box.ts';
import { message, type Translator } from '../../../kernel/translation/translator.ts';
import { CASH } from '../../../limits.ts';
import type { StoreChanges } from '../change-store.ts';
import type { StoreSettings } from '../store-settings.ts';
import { amountText, readAmounts } from './amounts.ts';

const Line = Type.String({ default: '', maxLength: 300 });

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

export const paymentLabels = (t: Translator) => ({
  gatewayKeyId: t('settings.online.keyId'),
  gatewayKeySecret: t('settings.online.keySecret'),
  gatewayWebhookSecret: t('settings.online.webhookSecret'),
  codMaxAmount: t('settings.cash.maxAmount'),
  codMaxPieces: t('settings.cash.maxPieces'),
  codAboveLimit: t('settings.cash.aboveLimit'),
  codFee: t('settings.cash.fee'),
});

type OnlineValues = Static<typeof OnlineForm>;
type CashValues = Static<typeof CashForm>;

/** Without secrets, amounts as text. */
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
 * An empty secret leaves the stored one, without a key id there is no account.
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

/** A key id and its secret are issued together: neither goes with another one. */
function halfAccount(form: OnlineValues, stored: StoreSettings['paymentSettings']): FieldProblem[] {
  const keyId = form.gatewayKeyId.trim();
  const secret = form.gatewayKeySecret.trim();
  const problems: FieldProblem[] = [];
  if (keyId === '' && (secret !== '' || form.onlineEnabled === 'on')) {
    const words =
      secret === '' ? message('errors.settings.keyOrUntick') : message('errors.settings.required');
    problems.push(fieldProblem('gatewayKeyId', words));
  }
  if (!/^[\w-]{0,100}$/.test(keyId)) {
    problems.push(fieldProblem('gatewayKeyId', message('errors.settings.keyId')));
  }
  if (keyId !== '' && secret === '' && !stored.gatewayKeySecret) {
    problems.push(fieldProblem('gatewayKeySecret', message('errors.settings.required')));
  } else if (keyId !== '' && secret === '' && keyId !== stored.gatewayKeyId) {
    problems.push(fieldProblem('gatewayKeySecret', message('errors.settings.newKeySecret')));
  }
  return problems;
}

/** @throws Refusal 400 on the field */
function piecesIn(typed: string): number | null {
  const text = typed.trim();
  if (/^0*$/.test(text)) return null;
  const pieces = Number(text);
  if (Number.isInteger(pieces) && pieces > 0 && pieces <= CASH.mostPieces) return pieces;
  throw invalidField('codMaxPieces', message('errors.settings.pieces', { most: CASH.mostPieces }));
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
