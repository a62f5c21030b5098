import { currencyDigits, majorFromMinor, minorFromMajor } from '../../kernel/format/money.ts';
import { GatewayError } from './gateway-error.ts';
import { amountOf } from './json-values.ts';

/**
 * Our minor units → a gateway's units of `digits` decimals, whatever the currency's own are.
 * @throws GatewayError for an amount that the gateway cannot say exactly
 */
export function inUnits(minor: number, currency: string, digits: number): number {
  const units = shifted(minor, digits - currencyDigits(currency));
  if (units === null) throw inexact(currency);
  return units;
}

/** A gateway's units of `digits` decimals → our minor units; null for what is not exact. */
export function fromUnits(units: unknown, currency: string, digits: number): number | null {
  const amount = amountOf(units);
  return amount === null ? null : shifted(amount, currencyDigits(currency) - digits);
}

/**
 * Our minor units → the number in major units that JSON carries.
 * @throws GatewayError for decimals of a currency that the gateway takes whole
 */
export function inMajor(minor: number, currency: string, whole: readonly string[]): number {
  const major = majorFromMinor(minor, currency);
  if (whole.includes(currency) && !Number.isInteger(major)) throw inexact(currency);
  return major;
}

/** A number in major units → our minor units; null for what is not exact. */
export function fromMajor(major: unknown, currency: string): number | null {
  const minor = typeof major === 'number' ? minorFromMajor(major, currency) : null;
  return minor === null ? null : amountOf(minor);
}

/** An integer with so many more, or fewer, zeros; null where digits would be lost. */
function shifted(amount: number, zeros: number): number | null {
  if (zeros >= 0) return amountOf(amount * 10 ** zeros);
  const one = 10 ** -zeros;
  return amount % one === 0 ? amount / one : null;
}

const inexact = (currency: string): GatewayError =>
  new GatewayError('refused', `It can’t take this amount exactly in ${currency}`);
