import type { ZxcvbnFactory } from '@zxcvbn-ts/core';
import { invalidField } from '../../../errors.ts';
import type { MessageKey } from '../../../kernel/translation/message-key.ts';
import type { Text } from '../../../kernel/translation/text.ts';
import { message } from '../../../kernel/translation/translator.ts';
import { MIN_PASSWORD } from '../check-account.ts';

export interface PasswordStrength {
  /**
   * The score of zxcvbn: 0 below 1,000 guesses, 1 below a million, 2 below 100 million, 3 below 10
   * billion, 4 above.
   */
  score: 0 | 1 | 2 | 3 | 4;
  /** Why it is no stronger, and what would help, as sentences; empty for a strong one. */
  advice: Text;
}

/**
 * Refused below: an account's password can be tried 100 times a day, so a million guesses take 27
 * years.
 */
const MIN_SCORE = 2;

/**
 * Characters that are looked at. The rest can only make a password stronger, and the time grows
 * with the square: up to 30 ms here.
 */
const MOST_LOOKED_AT = 32;

const MOST_WORDS = 6;

/** Words of our markets that the library's list lacks; our own name. */
const LOCAL_WORDS = [
  ...['stallkeeper', 'jaishreeram', 'jaishriram', 'jaimatadi', 'omnamahshivaya', 'omsairam'],
  ...['jaihind', 'bharat', 'harekrishna', 'radheradhe', 'waheguru', 'bismillah', 'inshallah'],
];

let estimator: Promise<ZxcvbnFactory> | undefined;

/** Loaded at the first password that is set: its words take 25 MB. */
async function loadEstimator(): Promise<ZxcvbnFactory> {
  const [{ ZxcvbnFactory }, { dictionary, adjacencyGraphs }] = await Promise.all([
    import('@zxcvbn-ts/core'),
    import('@zxcvbn-ts/language-common'),
  ]);
  const words = { ...dictionary, local: LOCAL_WORDS };
  return new ZxcvbnFactory({ dictionary: words, graphs: adjacencyGraphs });
}

/** @param own the person's name, email and store: guessed first */
export async function passwordStrength(
  password: string,
  own: readonly string[] = [],
): Promise<PasswordStrength> {
  estimator ??= loadEstimator();
  const text = password.normalize('NFKC').slice(0, MOST_LOOKED_AT);
  const { score, feedback } = (await estimator).check(text, own.flatMap(wordsOf));
  return { score, advice: adviceFor(score, feedback.warning) };
}

/**
 * For passwords typed on our pages, and for operators' passwords from anywhere. The JSON API
 * otherwise keeps its published rule of 8 to 200 characters, since its callers have rules of their
 * own.
 * @param own the person's name, email and store
 * @throws Refusal 400 naming the field
 */
export async function refuseWeakPassword(
  password: string,
  own: readonly string[] = [],
  path = 'password',
): Promise<void> {
  // Too short is reported along with the form's other problems.
  if (password.length < MIN_PASSWORD) return;
  const { score, advice } = await passwordStrength(password, own);
  if (score < MIN_SCORE) throw invalidField(path, message('errors.password.tooEasy', { advice }));
}

/** "The Blue Mug" whole, in words, and in neighbouring words joined, as people type it. */
function wordsOf(text: string): string[] {
  const words = text
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .slice(0, MOST_WORDS);
  const joined = words.flatMap((_, from) =>
    words.slice(from).map((__, more) => words.slice(from, from + more + 1).join('')),
  );
  return [text, ...joined].filter((word) => word.length > 2);
}

const REASONS: Record<string, MessageKey> = {
  straightRow: 'errors.password.rows',
  keyPattern: 'errors.password.patterns',
  simpleRepeat: 'errors.password.repeatedCharacters',
  extendedRepeat: 'errors.password.repeatedWords',
  sequences: 'errors.password.sequences',
  recentYears: 'errors.password.years',
  dates: 'errors.password.dates',
  topTen: 'errors.password.common',
  topHundred: 'errors.password.common',
  common: 'errors.password.common',
  similarToCommon: 'errors.password.likeCommon',
  wordByItself: 'errors.password.oneWord',
  namesByThemselves: 'errors.password.names',
  commonNames: 'errors.password.names',
  userInputs: 'errors.password.own',
};

function adviceFor(score: number, warning: string | null): Text {
  if (score > MIN_SCORE) return '';
  const why = warning === null ? undefined : REASONS[warning];
  return why
    ? message('errors.password.whyAndHelp', { why: message(why) })
    : message('errors.password.help');
}
