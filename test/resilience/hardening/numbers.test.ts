import { expect, test } from 'vitest';
import { useApp } from '../../support/app.ts';
import { aStoreWithEverything } from '../../support/belongings.ts';
import {
  exampleWith,
  type Operation,
  operationsOf,
  type Place,
  placesIn,
  type Schema,
} from '../../support/hardening/api-document.ts';
import { callerOf } from '../../support/hardening/call-operation.ts';
import { useInvariants } from '../../support/invariants.ts';
import { anOperator } from '../../support/stores.ts';

const context = useApp();
useInvariants();

/** What JSON can hold where a number should be, as it is written. */
const NO_NUMBERS = ['"1"', '""', 'true', '[1]', '{}', '1e309', '-1e309'];
const NO_WHOLE_NUMBERS = ['1.5', '0.1', '9007199254740993', '2147483648', '-2147483649', '1e21'];
const NO_QUANTITIES = ['-1', '0', '10000', '1000000000'];
// In major units: more than 10^12 of the smallest there are.
const NO_AMOUNTS = ['-1e15', '1e15', '0.0000001', '9007199254740993'];

/** Numbers that nothing is counted or paid by: what the page showed, and which edit was seen. */
const ONLY_COMPARED = /^POST \/api\/public\/catalog\/:slug\/cart items.0.price$| version$/;

function wrongValues({ type }: Schema, place: string, isNullable: boolean): string[] {
  const own = [type].flat().includes('integer') ? NO_WHOLE_NUMBERS : NO_AMOUNTS;
  return [
    ...NO_NUMBERS,
    ...(ONLY_COMPARED.test(place) ? [] : own),
    ...(place.endsWith('.quantity') ? NO_QUANTITIES : []),
    ...(isNullable ? [] : ['null']),
  ];
}

const isNumber = ({ type }: Schema): boolean =>
  [type].flat().some((each) => each === 'number' || each === 'integer');

const MARK = 'the number';

/** The one of two bodies that is refused for nothing else: one may be past what it could change. */
async function fittingForm(
  { body }: Operation,
  place: Place,
  isTaken: (form: string) => Promise<boolean>,
): Promise<string> {
  const [least = '', most = ''] = (['needed', 'all'] as const).map((fields) =>
    JSON.stringify(exampleWith(body ?? {}, place, { value: MARK, fields })),
  );
  return !(await isTaken(least)) && (await isTaken(most)) ? most : least;
}

test('D-05 no number of the API takes what is none, or more than money and pieces can be', async () => {
  const own = await aStoreWithEverything(context.app);
  const operator = await anOperator(context.app);
  const call = callerOf(context, own, operator.headers);
  const taken: string[] = [];
  let tried = 0;
  for (const operation of await operationsOf(context.app)) {
    const numbers = placesIn(operation.body ?? {}).filter(({ schema }) => isNumber(schema));
    for (const number of numbers) {
      const { path, schema, isNullable } = number;
      const place = `${operation.method} ${operation.url} ${path.join('.')}`;
      const send = (form: string, value: string) =>
        call(operation, form.replace(`"${MARK}"`, value));
      const fine = String(Math.max(1, schema.minimum ?? 1));
      const form = await fittingForm(
        operation,
        number,
        async (each) => (await send(each, fine)).statusCode !== 400,
      );
      for (const value of wrongValues(schema, place, isNullable)) {
        const { statusCode, body } = await send(form, value);
        tried += 1;
        const isNamed = path.some((name) => typeof name === 'string' && body.includes(name));
        if (statusCode !== 400 || !isNamed) taken.push(`${place} ${value}: ${statusCode} ${body}`);
      }
    }
  }
  expect(tried).toBeGreaterThan(500);
  expect(taken).toEqual([]);
});
