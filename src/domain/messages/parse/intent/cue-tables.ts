import { DEVANAGARI_CUES } from './cues-devanagari.ts';
import { ENGLISH_CUES } from './cues-english.ts';
import { ENGLISH_AFTER_CUES } from './cues-english-after.ts';
import { ENGLISH_ORDER_CUES } from './cues-english-order.ts';
import { HINDI_CUES } from './cues-hindi.ts';
import { SPANISH_CUES } from './cues-spanish.ts';

/** All cue tables, each with the spelling of the words that it is compared with. */
export const CUE_TABLES = [
  { spelling: 'plain', table: ENGLISH_ORDER_CUES },
  { spelling: 'plain', table: ENGLISH_CUES },
  { spelling: 'plain', table: ENGLISH_AFTER_CUES },
  { spelling: 'plain', table: SPANISH_CUES },
  { spelling: 'plain', table: DEVANAGARI_CUES },
  { spelling: 'hindi', table: HINDI_CUES },
] as const;
