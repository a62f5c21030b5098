const TOKEN =
  /'(?:\\.|[^'\\\n])*'|"(?:\\.|[^"\\\n])*"|`(?:\\.|[^`\\])*`|\/\*[\s\S]*?\*\/|\/\/.*|[([{]|[)\]}]|,/g;

export interface Range {
  start: number;
  end: number;
}

/** A call in some code, and where its arguments are. */
export interface Call extends Range {
  name: string;
  args: Range[];
}

/** The calls that begin as `opening` says, in a part of some code, without those within them. */
export function* callsIn(code: string, opening: RegExp, { start, end }: Range): Generator<Call> {
  const pattern = new RegExp(opening, 'g');
  pattern.lastIndex = start;
  for (let found = pattern.exec(code); found && found.index < end; found = pattern.exec(code)) {
    const call = { name: found[0].slice(0, -1), start: found.index, ...argumentsAt(code, pattern) };
    yield call;
    pattern.lastIndex = call.end;
  }
}

/** What stands between an opening bracket and its closing one, split at its commas. */
function argumentsAt(code: string, { lastIndex: inside }: RegExp): { args: Range[]; end: number } {
  const args: Range[] = [];
  let [depth, start] = [1, inside];
  TOKEN.lastIndex = inside;
  for (let token = TOKEN.exec(code); token; token = TOKEN.exec(code)) {
    depth += depthOf(token[0]);
    if (depth > 1 || (depth === 1 && token[0] !== ',')) continue;
    if (code.slice(start, token.index).trim()) args.push({ start, end: token.index });
    start = token.index + 1;
    if (depth === 0) return { args, end: start };
  }
  throw new Error(`A call without an end: ${code.slice(inside - 20, inside + 60)}`);
}

const depthOf = (token: string): number =>
  '([{'.includes(token) ? 1 : ')]}'.includes(token) ? -1 : 0;
