const MAX_KNOWN = 200;
const known = new Map<string, Encoding>();

export type Encoding = 'br' | 'gzip' | 'identity';

/** Brotli, else gzip, else none. */
export function encodingFor(accepted = ''): Encoding {
  let encoding = known.get(accepted);
  if (encoding === undefined) {
    encoding = choose(accepted);
    // Browsers send a few values; unusual ones are parsed each time.
    if (known.size < MAX_KNOWN && accepted.length < 100) known.set(accepted, encoding);
  }
  return encoding;
}

function choose(accepted: string): Encoding {
  const weights = new Map<string, number>();
  for (const part of accepted.toLowerCase().split(',')) {
    const [name = '', weight] = part.split(/;\s*q=/);
    weights.set(name.trim(), weight === undefined ? 1 : Number(weight) || 0);
  }
  const any = weights.get('*') ?? 0;
  const weightOf = (name: string) => weights.get(name) ?? any;
  const [br, gzip] = [weightOf('br'), weightOf('gzip')];
  if (br === 0 && gzip === 0) return 'identity';
  return br >= gzip ? 'br' : 'gzip';
}
