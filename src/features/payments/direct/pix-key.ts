import { isUuid } from '../../../ids.ts';
import { asciiDigits } from '../../../kernel/format/ascii-digits.ts';
import { readCnpj, readCpf } from '../../../kernel/format/brazilian-ids.ts';
import { type Message, message } from '../../../kernel/translation/translator.ts';

/** What a key can be, by the names of the Pix directory. */
export const PIX_KEY_TYPES = ['cpf', 'cnpj', 'phone', 'email', 'random'] as const;
export type PixKeyType = (typeof PIX_KEY_TYPES)[number];

const READERS: Record<PixKeyType, (text: string) => string | null> = {
  cpf: readCpf,
  cnpj: readCnpj,
  phone: readMobile,
  email: readEmail,
  random: (text) => (isUuid(text.trim()) ? text.trim().toLowerCase() : null),
};

/**
 * A key as the directory has it, or what is wrong with it.
 * @param type null: whichever it can be
 */
export function readPixKey(
  text: string,
  type: PixKeyType | null,
): { key: string; type: PixKeyType } | Message {
  const found = PIX_KEY_TYPES.filter((each) => type === null || each === type).flatMap((each) => {
    const key = READERS[each](text);
    return key === null ? [] : [{ key, type: each }];
  });
  // Eleven digits can be both, and a wrong guess would name a stranger's key.
  return found.length > 1
    ? message('errors.direct.pixKeyUnclear', { cpf: '529.982.247-25', phone: '+55 11 98765-4321' })
    : (found[0] ?? message('errors.direct.pixKey'));
}

/** Keys are mobiles of Brazil: an area of two digits, then nine digits from 9. */
function readMobile(text: string): string | null {
  const typed = asciiDigits(text).trim();
  if (!/^\+?[\d\s()\p{Pd}]+$/u.test(typed)) return null;
  const [, before, national] = /^(55|0)?([1-9]{2}9\d{8})$/.exec(typed.replace(/\D/g, '')) ?? [];
  return national && (before === '55' || !typed.startsWith('+')) ? `+55${national}` : null;
}

/** In the letters that the directory allows; 77 characters are the most. */
function readEmail(text: string): string | null {
  const email = text.trim().toLowerCase();
  const isKey =
    email.length <= 77 && /^[a-z\d.!#$'*+/=?^_`{|}~-]+@[a-z\d.-]+\.[a-z]{2,}$/.test(email);
  return isKey ? email : null;
}
