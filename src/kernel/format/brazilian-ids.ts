import { asciiDigits } from './ascii-digits.ts';
import { compactCode } from './countries.ts';

/* Tax ids of Brazil without points and dashes; null for what is none. */

/** Written in no other shape than 529.982.247-25, without some signs or all. */
const CPF = /^\d{3}[. ]?\d{3}[. ]?\d{3}[\p{Pd}. ]?\d{2}$/u;

/** Of a person. */
export function readCpf(text: string): string | null {
  const typed = asciiDigits(text).trim();
  const cpf = compactCode(typed);
  // Eleven equal digits have right check digits, too, and belong to nobody.
  if (!CPF.test(typed) || /^(\d)\1+$/.test(cpf)) return null;
  return cpf === withCheckDigits(cpf.slice(0, -2), 11) ? cpf : null;
}

/** Of a company; those given out since July 2026 can have letters. */
export function readCnpj(text: string): string | null {
  const cnpj = compactCode(asciiDigits(text)).replaceAll('/', '').toUpperCase();
  if (!/^(?!0{14})[A-Z\d]{12}\d{2}$/.test(cnpj)) return null;
  return cnpj === withCheckDigits(cnpj.slice(0, -2), 9) ? cnpj : null;
}

const withCheckDigits = (start: string, most: number): string => {
  const one = start + checkDigit(start, most);
  return one + checkDigit(one, most);
};

/** Weights are 2, 3 … from the right, and 2 again after the highest. Letters count by their ASCII code. */
function checkDigit(text: string, most: number): number {
  const sum = Array.from(text)
    .reverse()
    .reduce((all, char, at) => all + (char.charCodeAt(0) - 48) * (2 + (at % (most - 1))), 0);
  return ((sum * 10) % 11) % 10;
}
