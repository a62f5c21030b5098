import { WordTable } from './word-tables.ts';

/** Words of messages that are in no name and no address. */
export const TALK = new WordTable<
  | 'order'
  | 'sentence'
  | 'phone'
  | 'address edge'
  | 'beside code'
  | 'relation'
  | 'title'
  | 'respect'
  | 'inside name'
  | 'left out title'
  | 'here'
  | 'behind a name'
  | 'self'
  | 'to a city'
  | 'from a city'
  | 'behind a city'
  | 'of a name'
  | 'is'
  | 'not told'
>('talk-words', 'kind');
