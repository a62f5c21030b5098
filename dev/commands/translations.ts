import { randomInt } from 'node:crypto';
import { ENGLISH } from '../../src/kernel/translation/languages.ts';
import { allMessages, languageFolders, sourcesOf, writeSources } from '../translations/locales.ts';
import { sourceSum, translationProblems } from '../translations/problems.ts';

const USAGE = `usage: npm run translations                     what is wrong, in all languages
       npm run translations -- check LANGUAGE   the same for one
       npm run translations -- work LANGUAGE    what is to be translated, a JSON line each
       npm run translations -- accept LANGUAGE… their messages fit today's English; all languages' without one
       npm run translations -- sample LANGUAGE AREA,… N  N messages beside their English, drawn at random
       npm run translations -- places LANGUAGE  pictures of the pages in the language and in its keys`;

/** Breaks pages or leaves them in English; the rest is for a translator's judgement. */
const SERIOUS = ['missing', 'unknown', 'broken', 'stale'];

/** `npm run translations`: for translators and for whoever changes an English text. */
export async function main([action = 'check', ...given]: string[]): Promise<number> {
  const [language, ...rest] = given;
  if (action === 'check') return check(language ? [language] : others());
  if (action === 'accept') return accept(given.length > 0 ? given : others());
  if (!language || !languageFolders().includes(language)) return usage();
  if (action === 'work') return work(language);
  if (action === 'sample') return sample(language, rest);
  if (action === 'places') return places(language);
  return usage();
}

function usage(): number {
  console.error(USAGE);
  return 2;
}

const others = (): string[] => languageFolders().filter((language) => language !== ENGLISH);

function check(languages: string[]): number {
  let serious = 0;
  for (const language of languages) {
    const problems = translationProblems(language);
    for (const { kind, key, detail } of problems) {
      console.log(`${language}\t${kind}\t${key}\t${detail}`);
    }
    serious += problems.filter(({ kind }) => SERIOUS.includes(kind)).length;
    console.error(`${language}: ${problems.length} to look at`);
  }
  return serious > 0 ? 1 : 0;
}

function work(language: string): number {
  const own = allMessages(language);
  for (const { kind, key } of translationProblems(language)) {
    if (kind !== 'missing' && kind !== 'stale') continue;
    const now = own[key];
    console.log(
      JSON.stringify({ key, english: allMessages(ENGLISH)[key], ...(now ? { now } : {}) }),
    );
  }
  return 0;
}

function accept(languages: string[]): number {
  if (languages.some((language) => !others().includes(language))) return usage();
  for (const language of languages) acceptOne(language);
  return 0;
}

function acceptOne(language: string): void {
  const english = allMessages(ENGLISH);
  const sums = Object.keys(allMessages(language)).flatMap((key) => {
    const source = english[key];
    return source === undefined ? [] : [[key, sourceSum(source)]];
  });
  const before = sourcesOf(language);
  const sources = Object.fromEntries(sums) as Record<string, string>;
  writeSources(language, sources);
  const changed = Object.keys(sources).filter((key) => sources[key] !== before[key]);
  console.log(`${language}: ${changed.length} of ${sums.length} accepted anew`);
}

async function places(language: string): Promise<number> {
  const { picturePlaces } = await import('../translations/picture-places.ts');
  console.log(await picturePlaces(language));
  return 0;
}

function sample(language: string, [areas = '', wanted = '']: string[]): number {
  const count = Number(wanted);
  if (!Number.isInteger(count) || count < 1) return usage();
  const [english, own] = [allMessages(ENGLISH), allMessages(language)];
  const keys = Object.keys(own).filter((key) =>
    areas.split(',').some((area) => key.startsWith(`${area}.`)),
  );
  for (let drawn = 0; drawn < count && keys.length > 0; drawn++) {
    const [key = ''] = keys.splice(randomInt(keys.length), 1);
    console.log(JSON.stringify({ key, english: english[key], [language]: own[key] }));
  }
  return 0;
}
