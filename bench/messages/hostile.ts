const LENGTH = 100_000;
const LINES = 1_000;

const upTo = (text: string): string =>
  text.repeat(Math.ceil(LENGTH / text.length)).slice(0, LENGTH);

/**
 * Messages that are made to be slow or to do harm, by what they are. Every `turn` gives other ones,
 * since words that were read before are remembered.
 */
export const hostileMessages = (turn: number): [what: string, text: string][] => [
  ['100 KB of one letter', upTo(String.fromCharCode(97 + turn))],
  ['100 KB of digits', upTo(`98${turn}7654321`)],
  ['100 KB of words that mean nothing', strangeWords(turn)],
  ['100 KB of counts and goods', upTo(`${turn + 2} blue kurta M, `)],
  ['100 KB of order verbs and numbers', upTo(`send ${turn} do teen 4 dono `)],
  ['100 KB of blanks and marks', upTo(` \t.,;:!?-_/${turn}\u200b`)],
  ['100 KB of combining marks', upTo(`a\u0301\u0323\u0327${turn}`)],
  ['100 KB of emoji', upTo(`👨‍👩‍👧‍👦🏽${turn}`)],
  ['100 KB of Devanagari', upTo(`दो नीला कुर्ता भेज दो ${turn} `)],
  [
    '100 KB of phones and addresses',
    upTo(`call 98765432${10 + turn}, 12 Beach Road, Pune 4110${turn}1, `),
  ],
  ['1,000 lines of goods', lines((n) => `${n % 9} x blue mug ${turn} no. ${n}`)],
  ['1,000 lines of nothing', lines((n) => `zq${turn}x${n}`)],
  [
    'script',
    upTo(`<script>alert(${turn})</script><img src=x onerror=alert(1)>'; drop table orders;-- `),
  ],
  ['open brackets and tags', upTo(`<a${turn}<<((([[{{"'`)],
];

const lines = (line: (n: number) => string): string =>
  Array.from({ length: LINES }, (_, n) => line(n)).join('\n');

/** No word twice (Lehmer generator of Park and Miller). */
function strangeWords(turn: number): string {
  let state = 48_271 * (turn + 1);
  const words: string[] = [];
  for (let length = 0; length < LENGTH; length += 9) {
    state = (state * 48_271) % 2_147_483_647;
    words.push(state.toString(26).padStart(8, 'k'));
  }
  return words.join(' ').slice(0, LENGTH);
}
