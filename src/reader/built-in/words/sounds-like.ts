import { lazy } from '../../../kernel/concurrency/lazy.ts';
import { respell, spellingRules } from './fold-word.ts';
import { isDevanagari, plainWord } from './plain-word.ts';
import { spellOut } from './transliterate.ts';

const SOUNDS = lazy(() => spellingRules('sound', 'en'));
const VOWELS = lazy(() => spellingRules('vowel', 'en'));
const DOUBTS = lazy(() => spellingRules('doubt', 'en'));

const isVowel = (letter: string): boolean => 'AIUO@'.includes(letter);

/** The consonants with the first vowel and a vowel at the end; short words keep all vowels. */
function skeleton(sounds: string): string {
  const letters = [...sounds];
  const first = letters.findIndex(isVowel);
  const consonants = letters.filter((letter) => !isVowel(letter)).length;
  if (consonants < 3) return sounds;
  return letters
    .filter((letter, at) => !isVowel(letter) || at === first || at === sounds.length - 1)
    .join('');
}

const LONGEST = 64;

function keyOf(spelled: string): string {
  return skeleton(respell(respell(spelled, SOUNDS()), VOWELS()));
}

/** How Indians say the letters of "USB", "HDMI", "AC". */
const LETTERS: Readonly<Record<string, string>> = Object.fromEntries(
  `a=e b=bi c=si d=di e=i f=ef g=ji h=ech i=ai j=je k=ke l=el m=em n=en o=o p=pi q=kyu r=ar s=es t=ti u=yu v=vi
  w=dablyu x=eks y=vai z=zed`
    .split(/\s+/)
    .map((pair) => pair.split('=')),
);
const LONGEST_INITIALS = 4;

function spelledLetters(latin: string): string[] {
  if (latin.length < 2 || latin.length > LONGEST_INITIALS) return [];
  const names = [...latin].map((letter) => LETTERS[letter]);
  return names.includes(undefined) ? [] : [keyOf(names.join(''))];
}

/**
 * All keys that a word may be heard as in either script, likeliest first. Two words sound alike
 * when they share a key, surely so when they share the first.
 */
export function soundKeys(word: string): string[] {
  const short = word.slice(0, LONGEST);
  if (!isDevanagari(short)) {
    const latin = plainWord(short);
    // Few of the doubts are about any one word.
    const heard = new Set([latin, ...DOUBTS().map((rule) => respell(latin, [rule]))]);
    return [...new Set([...heard].map(keyOf).concat(spelledLetters(latin)))];
  }
  const key = keyOf(spellOut(short));
  if (!key.includes('@')) return [key];
  return ['A', 'U', 'I', 'O'].map((vowel) => key.replace('@', vowel).replaceAll('@', 'A'));
}
