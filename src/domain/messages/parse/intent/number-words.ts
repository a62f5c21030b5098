import { foldCue } from './fold-cue.ts';

const WORDS = `one two three four five six seven eight nine ten eleven twelve fifteen twenty thirty
  fifty hundred dozen couple pair half
  ek do teen tin char chaar paanch panch che chhe chah saat sat aath ath nau das dus barah pandrah
  bees pachas sau aadha adha dedh dhai darjan
  एक दो तीन चार पांच पाँच छह छः छे सात आठ नौ दस बारह पंद्रह बीस पचास सौ आधा डेढ़ ढाई दर्जन
  un una uno dos tres cuatro cinco seis siete ocho nueve diez once doce quince veinte treinta
  cincuenta cien medio media docena par`;

const NUMBERS = new Set(WORDS.split(/\s+/u).map(foldCue));

/** Whether a folded word is a number in one of the languages; "do" counts, though English has it too. */
export function isNumberWord(folded: string): boolean {
  return NUMBERS.has(folded);
}
