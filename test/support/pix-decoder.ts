/*
 * Reads Pix codes as the strictest bank's app does, from the standard ("Manual de Padrões para
 * Iniciação do Pix", EMV QRCPS-MPM) and not from our encoder: a cursor over characters, and the
 * checksum as a division of polynomials.
 */

interface PixParts {
  key: string;
  holder: string;
  city: string;
  amount: string | null;
  txid: string;
}

/** @throws Error with the rule that a code breaks */
export function decodePix(code: string): PixParts {
  must(code.length <= 512, 'it has at most 512 characters');
  must(/^[ -~]*$/.test(code), 'it is ASCII');
  const tree = fieldsIn(code);
  must(tree[0]?.id === '00' && tree[0].value === '01', 'it begins with its version');
  must(tree.at(-1)?.id === '63', 'it ends with its checksum');
  must(contentOf(tree, '63') === remainder(code.slice(0, -4)), 'its checksum is right');
  const ids = tree.map(({ id }) => Number(id));
  must(
    ids.slice(0, -1).every((id, at) => at === 0 || id > Number(ids[at - 1])),
    'its fields ascend',
  );
  must(
    ids.every((id) => [0, 26, 52, 53, 54, 58, 59, 60, 62, 63].includes(id)),
    'it has only the fields of a static code',
  );
  const account = fieldsIn(contentOf(tree, '26'));
  must(account.map(({ id }) => id).join() === '00,01', 'its account is a key');
  must(contentOf(account, '00').toLowerCase() === 'br.gov.bcb.pix', 'its account is of Pix');
  must(contentOf(tree, '52') === '0000', 'it names no trade');
  must(contentOf(tree, '53') === '986' && contentOf(tree, '58') === 'BR', 'it is in reais');
  const amount = tree.find(({ id }) => id === '54')?.value ?? null;
  must(amount === null || (/^\d+\.\d\d$/.test(amount) && amount.length <= 13), 'its amount is one');
  const more = fieldsIn(contentOf(tree, '62'));
  const txid = contentOf(more, '05');
  must(more.length === 1 && /^(?:\*{3}|[A-Za-z0-9]{1,25})$/.test(txid), 'its txid is one');
  return {
    key: contentOf(account, '01'),
    holder: nameIn(tree, '59', 25),
    city: nameIn(tree, '60', 15),
    amount,
    txid,
  };
}

function must(holds: boolean, rule: string): asserts holds {
  if (!holds) throw new Error(`A Pix code is only right if ${rule}`);
}

interface Field {
  id: string;
  value: string;
}

function fieldsIn(text: string): Field[] {
  const characters = Array.from(text);
  const take = (count: number): string => {
    must(count <= characters.length, 'its lengths fit');
    return characters.splice(0, count).join('');
  };
  const fields: Field[] = [];
  while (characters.length > 0) {
    const id = take(2);
    const length = take(2);
    must(/^\d\d$/.test(id) && /^\d\d$/.test(length), 'numbers and lengths are two digits');
    must(length !== '00', 'no field is empty');
    fields.push({ id, value: take(Number(length)) });
  }
  return fields;
}

function contentOf(fields: Field[], id: string): string {
  const [found, ...others] = fields.filter((field) => field.id === id);
  must(found !== undefined && others.length === 0, `it has field ${id} once`);
  return found.value;
}

function nameIn(fields: Field[], id: string, most: number): string {
  const name = contentOf(fields, id);
  must(
    name.length <= most && /^[A-Za-z0-9](?:[A-Za-z0-9 .-]*[A-Za-z0-9.-])?$/.test(name),
    'names are plain',
  );
  return name;
}

/** x¹⁶ + x¹² + x⁵ + 1, of all bits behind sixteen ones. */
export function remainder(text: string): string {
  const divisor = 0b1_0001_0000_0010_0001;
  let rest = 0;
  const bits = Array.from(text, (char) => char.charCodeAt(0).toString(2).padStart(8, '0')).join('');
  // The start value 0xFFFF is added to the first sixteen bits of the message.
  const begun = bits.replace(/^[01]{16}/, (first) =>
    first.replace(/[01]/g, (bit) => (bit === '0' ? '1' : '0')),
  );
  for (const bit of `${begun}0000000000000000`) {
    rest = rest * 2 + Number(bit);
    if (rest >= 0x10000) rest ^= divisor;
  }
  return `000${rest.toString(16)}`.slice(-4).toUpperCase();
}
