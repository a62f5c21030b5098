import { asciiDigits } from './ascii-digits.ts';
import { compactCode } from './countries.ts';

/*
 * Numbers of bank accounts in their one spelling, without spaces, points and dashes and in upper
 * case. Null for what is none: a mistyped number would send a shopper's money to a stranger.
 */

/** Characters of an IBAN by country: SWIFT's registry of 2025, and countries that use one without it. */
const IBAN_LENGTHS = new Map(
  (
    'AD24 AE23 AL28 AO25 AT20 AZ28 BA20 BE16 BF28 BG22 BH22 BI27 BJ28 BR29 BY28 CF27 CG27 CH21 CI28 ' +
    'CM27 CR22 CV25 CY28 CZ24 DE22 DJ27 DK18 DO28 DZ26 EE20 EG29 ES24 FI18 FK18 FO18 FR27 GA27 GB22 ' +
    'GE22 GI23 GL18 GQ27 GR27 GT28 GW25 HN28 HR21 HU28 IE22 IL23 IQ23 IR26 IS26 IT27 JO30 KM27 KW30 ' +
    'KZ20 LB28 LC32 LI21 LT20 LU20 LV21 LY25 MA28 MC27 MD24 ME22 MG27 MK19 ML28 MN20 MR27 MT31 MU30 ' +
    'MZ25 NE28 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25 QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 ' +
    'SK24 SM27 SN28 SO23 ST25 SV28 TD27 TG28 TL23 TN24 TR26 UA29 VA22 VG24 XK20 YE30'
  )
    .split(' ')
    .map((each) => [each.slice(0, 2), Number(each.slice(2))]),
);

/** Banks of Mexico and others that hold accounts there: participants of SPEI by Banxico's list, with those of before. */
const CLABE_BANKS = new Set(
  (
    '001 002 006 009 012 014 019 021 022 030 032 036 037 042 044 058 059 060 062 072 102 103 106 108 ' +
    '110 112 113 116 124 126 127 128 129 130 131 132 133 134 135 136 137 138 139 140 141 143 145 147 ' +
    '148 150 151 152 153 154 155 156 157 158 159 160 166 167 168 170 600 601 602 604 605 606 607 608 ' +
    '610 611 613 614 615 616 617 618 619 620 621 622 623 624 626 627 628 629 630 631 632 633 634 636 ' +
    '637 638 640 642 646 647 648 649 651 652 653 655 656 659 660 661 670 674 677 679 680 683 684 685 ' +
    '686 688 689 699 703 706 710 714 715 720 721 722 723 725 727 728 729 730 732 734 738 812 814 821 846'
  ).split(' '),
);

const compact = (text: string): string => compactCode(asciiDigits(text)).toUpperCase();

export const hasIban = (country: string): boolean => IBAN_LENGTHS.has(country);

/** Its two check digits are 02 to 98 (ISO 7064), and the country tells its length. */
export function readIban(text: string): string | null {
  const iban = compact(text);
  if (iban.length !== IBAN_LENGTHS.get(iban.slice(0, 2))) return null;
  if (!/^[A-Z]{2}(?!00|01|99)\d{2}[A-Z\d]+$/.test(iban)) return null;
  const digits = (iban.slice(4) + iban.slice(0, 4)).replace(/[A-Z]/g, (letter) =>
    String(Number.parseInt(letter, 36)),
  );
  return BigInt(digits) % 97n === 1n ? iban : null;
}

/** Mexico. */
export function readClabe(text: string): string | null {
  const clabe = compact(text);
  const isBanks = /^\d{18}$/.test(clabe) && CLABE_BANKS.has(clabe.slice(0, 3));
  return isBanks && addsUp(clabe, [3, 7, 1]) ? clabe : null;
}

/** Argentina: an account of a bank, or of a wallet (CVU). Bank and account have a check digit each. */
export function readCbu(text: string): string | null {
  const cbu = compact(text);
  const isRight =
    /^\d{22}$/.test(cbu) &&
    addsUp(cbu.slice(0, 8), [7, 1, 3, 9, 7, 1, 3, 1]) &&
    addsUp(cbu.slice(8), [3, 9, 7, 1, 3, 9, 7, 1, 3, 9, 7, 1, 3, 1]);
  return isRight ? cbu : null;
}

/** Whether the digits, times weights that repeat, add up to a multiple of ten. */
const addsUp = (digits: string, weights: readonly number[]): boolean =>
  Array.from(digits, (digit, at) => Number(digit) * (weights[at % weights.length] ?? 0)).reduce(
    (sum, each) => sum + each,
  ) %
    10 ===
  0;

/** The branch of a bank of India. */
export function readIfsc(text: string): string | null {
  const ifsc = compact(text);
  return /^[A-Z]{4}0[A-Z\d]{6}$/.test(ifsc) ? ifsc : null;
}
