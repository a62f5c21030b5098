import { isPlace } from './block.ts';
import type { Stretch } from './customer-reading.ts';
import { IS } from './cut-pieces.ts';
import {
  type Candidate,
  isInBlock,
  labelledNames,
  leadingName,
  trailingName,
} from './labelled-names.ts';
import { BEHIND_NAME, personScore, TITLES } from './people/person.ts';
import type { Pieces } from './pieces.ts';
import type { AddressReading } from './read-address.ts';
import { TALK } from './talk-words.ts';
import type { Token } from './tokens.ts';

/** Whom the order is for. */
export interface NameReading extends Stretch {
  value: string;
  /** With the label or the greeting before it. */
  taken: Stretch[];
}

const MISTER = TALK.of('left out title');
const PHONE_WORDS = TALK.of('phone');
const SELF = TALK.of('self');
const HERE = TALK.of('behind a name');
const SURELY_HERE = TALK.of('here');

/** Finds whom the order is for: by a label, a signature, or what stands beside phone and address. */
export function readName(
  pieces: Pieces,
  address: AddressReading,
  text: string,
): NameReading | null {
  const candidates = [
    ...labelledNames(pieces, address),
    ...besidePhone(pieces, address),
    ...besideAddress(pieces, address),
    ...besideCity(pieces, address),
    ...atTheEnd(pieces, address, text),
    ...atTheStart(pieces),
    ...introduced(pieces),
    ...dashed(pieces, address),
  ];
  let best: Candidate | null = null;
  for (const candidate of candidates) {
    if (!best || candidate.weight > best.weight) best = candidate;
  }
  return best && readingOf(best, text);
}

function* besidePhone(pieces: Pieces, address: AddressReading): Generator<Candidate> {
  for (let at = 0; at < pieces.all.length; at++) {
    if (pieces.at(at)?.kind !== 'phone') continue;
    for (let before = at - 1; before >= at - 2; before--) {
      const piece = pieces.at(before);
      if (piece?.kind !== 'text' || isInBlock(address, before)) break;
      const tokens = withoutPhoneWords(piece.tokens);
      if (tokens.length === 0) continue;
      const score = personScore(tokens);
      const apart = pieces.at(before + 1)?.gap === 'sentence' ? 1 : 0;
      const apartFrom =
        piece.gap === 'line' || (piece.gap === 'sentence' && isInBlock(address, before - 1));
      const begins = apart === 0 && (piece.dash || (apartFrom && before === at - 1));
      if (score >= (begins ? 1 : 2))
        yield { tokens, weight: 6 + score - apart + (piece.dash ? 2 : 0) };
      else if (before === at - 1) {
        const tail = trailingName(tokens);
        if (tail.score > 0) yield { tokens: tail.tokens, weight: 5 + tail.score };
      }
      break;
    }
    const after = pieces.at(at + 1);
    if (after?.kind !== 'text' || isInBlock(address, at + 1)) continue;
    // "…2208, é Jéssica".
    const tokens = IS.has(after.tokens[0]?.low ?? '') ? after.tokens.slice(1) : after.tokens;
    const person = personScore(tokens);
    const closed = after.gap === 'none' && pieces.at(at + 2)?.gap !== 'none';
    if (person >= (closed ? 1 : 2)) yield { tokens, weight: 5 + person };
    else {
      const front = leadingName(tokens);
      if (front.score >= 4 && after.gap !== 'line')
        yield { tokens: front.tokens, weight: 3 + front.score };
    }
  }
}

function withoutPhoneWords(tokens: readonly Token[]): Token[] {
  let to = tokens.length;
  while (to > 0) {
    const token = tokens[to - 1];
    if (!token || (token.kind !== 'sign' && !PHONE_WORDS.has(token.low))) break;
    // An initial, as in "Arun M".
    if (token.low.length === 1 && /\p{Lu}/u.test(token.text) && to > 1) break;
    to--;
  }
  return tokens.slice(0, to);
}

function* besideAddress(pieces: Pieces, address: AddressReading): Generator<Candidate> {
  const { block, person } = address;
  if (person.length > 0) yield { tokens: person, weight: 6 + personScore(person) };
  for (let at = 0; at < pieces.all.length; at++) {
    const piece = pieces.at(at);
    const score = pieces.traits(at).person;
    if (
      piece?.kind === 'text' &&
      piece.label?.sort === 'to' &&
      !isInBlock(address, at) &&
      score >= 4
    )
      yield { tokens: piece.tokens, weight: 6 + score, from: piece.label.start };
  }
  if (!block) return;
  for (const at of [block.first - 1, block.last + 1]) {
    const piece = pieces.at(at);
    const score = pieces.traits(at).person;
    if (piece?.kind !== 'text') continue;
    const before = at < block.first;
    const begins = piece.label?.sort === 'to' || piece.gap === 'line' || piece.gap === 'sentence';
    const needs = before && begins && isPlace(pieces, block.first) ? 1 : 2;
    if (score >= needs)
      yield {
        tokens: piece.tokens,
        weight: (before ? 6 : 5) + score,
        ...(piece.label && before && { from: piece.label.start }),
      };
    else if (before) {
      // "2 bats to Swapnil Gharat, Room 4, …".
      const to = piece.tokens.findLastIndex(({ low }) => low === 'to') + 1;
      const tail = to > 0 ? piece.tokens.slice(to) : [];
      const known = personScore(tail);
      if (known >= 3) yield { tokens: tail, weight: 4 + known };
    }
  }
}

/** "Shaila, Karad". */
function* besideCity(pieces: Pieces, { city }: AddressReading): Generator<Candidate> {
  const at = pieces.all.findIndex(
    ({ start, end }) => city && start <= city.start && city.end <= end,
  );
  for (const beside of [at - 1, at + 1]) {
    const piece = pieces.at(at < 0 ? -1 : beside);
    const parted = pieces.at(Math.max(at, beside))?.gap !== 'none';
    const { person, address } = pieces.traits(beside);
    if (piece?.kind === 'text' && parted && person >= 2 && address < 2)
      yield { tokens: piece.tokens, weight: 3 + person };
  }
}

/** A message that is a name, or begins with a whole one: "Suresh Bhosale, Kothrud depot ke paas". */
function* atTheStart(pieces: Pieces): Generator<Candidate> {
  const first = pieces.at(0);
  const next = pieces.at(1);
  if (first?.kind !== 'text' || first.label || (next && next.gap !== 'comma')) return;
  const { person } = pieces.traits(0);
  const whole = first.tokens.filter(({ kind }) => kind === 'word').length > 1;
  if (next ? whole && person >= 6 : person >= 4) yield { tokens: first.tokens, weight: person };
}

function* atTheEnd(pieces: Pieces, address: AddressReading, text: string): Generator<Candidate> {
  let at = pieces.all.length - 1;
  while (at > 0 && pieces.at(at)?.kind !== 'text') at--;
  const piece = pieces.at(at);
  if (!piece || at === 0 || isInBlock(address, at)) return;
  const score = pieces.traits(at).person;
  const signed = piece.dash || piece.gap === 'line' || piece.gap === 'sentence';
  // The last line of a list may be a brand.
  const listed = piece.gap === 'line' && !endsAsSentence(text.slice(0, piece.start));
  if (listed && !piece.dash && score < 3) return;
  if (piece.dash && score >= 2) yield { tokens: piece.tokens, weight: 6 + score };
  else if (signed ? score >= 2 : score >= 4) yield { tokens: piece.tokens, weight: 3 + score };
}

/** Whether a line's text before it ends with a stop or an empty line. */
function endsAsSentence(before: string): boolean {
  const above = before.replace(/\n[ \t]*$/, '');
  const words = above.trimEnd();
  return /[.!?।]$/.test(words) || above.slice(words.length).includes('\n');
}

/** "- Sameera." inside a message. */
function* dashed(pieces: Pieces, address: AddressReading): Generator<Candidate> {
  for (let at = 0; at < pieces.all.length; at++) {
    const piece = pieces.at(at);
    const next = pieces.at(at + 1)?.gap ?? 'line';
    if (!piece?.dash || isInBlock(address, at) || (next !== 'line' && next !== 'sentence'))
      continue;
    const score = pieces.traits(at).person;
    if (score >= 4) yield { tokens: piece.tokens, weight: 3 + score };
  }
}

/** "Ravi here", "Meena bol rahi hu". */
function* introduced(pieces: Pieces): Generator<Candidate> {
  for (const { tokens } of pieces.all) {
    const at = tokens.findIndex(({ low }) => HERE.has(low) || SURELY_HERE.has(low));
    if (at <= 0 || at > 4) continue;
    const front = tokens.slice(SELF.has(tokens[0]?.low ?? '') ? 1 : 0, at);
    const score = personScore(front);
    if (score >= (SURELY_HERE.has(tokens[at]?.low ?? '') ? 3 : 4))
      yield { tokens: front, weight: 6 + score };
  }
}

function readingOf({ tokens, from }: Candidate, text: string): NameReading | null {
  const words = tokens.filter(({ kind }) => kind === 'word');
  let first = 0;
  let last = words.length - 1;
  while (last > first && BEHIND_NAME.has(words[last]?.low ?? '')) last--;
  // "Mrs Sharma" keeps its title: it tells more than the family's name alone.
  while (last - first >= 2 && TITLES.has(words[first]?.low ?? '')) first++;
  if (last > first && MISTER.has(words[first]?.low ?? '')) first++;
  const [head, tail, whole] = [words[first], words[last], tokens[0]];
  const end = tokens.at(-1)?.end;
  if (!head || !tail || !whole || end === undefined) return null;
  const value = text.slice(head.start, tail.end).replace(/\s+/g, ' ');
  return { start: head.start, end: tail.end, value, taken: [{ start: from ?? whole.start, end }] };
}
