import type { MessageKey } from './message-key.ts';

type Joined<
  Word extends string,
  Sign extends string,
> = Word extends `${infer First}${Sign}${infer Rest}`
  ? `${First}${Capitalize<Joined<Rest, Sign>>}`
  : Word;

/** "built-in", "not_an_order" and "order.paid" as they end a key: "builtIn", "notAnOrder", "orderPaid". */
type Ending<Word extends string> = Joined<Joined<Joined<Word, '-'>, '_'>, '.'>;

/** Not `&`: a word without a message would be `never`, which anything takes. */
type KeyOf<
  Area extends string,
  Word extends string,
> = `${Area}.${Ending<Word>}` extends infer Key extends MessageKey
  ? Key
  : 'there is no such message';

/**
 * The message of each word of a list, by its name. A word without one does not compile. Nothing is inferred from where
 * the messages go: the compiler would try every message there is.
 */
export const keysOf = <const Area extends string, Word extends string>(
  area: Area,
  words: readonly Word[],
): { [Each in NoInfer<Word>]: KeyOf<NoInfer<Area>, Each> } =>
  Object.fromEntries(words.map((word) => [word, `${area}.${endingOf(word)}`])) as never;

const endingOf = (word: string): string =>
  word.replace(/[-_.](\w)/g, (_, letter: string) => letter.toUpperCase());
