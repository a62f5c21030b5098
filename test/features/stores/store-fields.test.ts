import { type TSchema, Type } from 'typebox';
import { expect, test } from 'vitest';
import { changeText } from '../../../src/features/stores/log/log-labels.ts';
import { storeFields } from '../../../src/features/stores/store-fields.ts';
import { englishOf } from '../../../src/kernel/translation/text.ts';

test('each setting has a name of its own in the log', () => {
  const shown = storeFields.map(({ logName }) => {
    const [label = ''] = englishOf(changeText({ field: logName, before: null, after: 'x' })).split(
      ':',
    );
    return { logName, label };
  });
  expect(shown.filter(({ logName, label }) => label === logName)).toEqual([]);
  expect(new Set(shown.map(({ label }) => label)).size).toBe(shown.length);
});

test('the log has a message for each word of a setting, whether a flag or a list', () => {
  const writing = { currency: 'INR', locale: 'en-IN' };
  const words = storeFields.flatMap(({ logName, json, logged }) =>
    wordsOf(json).map((word) => ({ logName, logged: logged(word, writing) })),
  );
  expect(words.filter(({ logged }) => logged === 'on')).not.toEqual([]);
  const unsaid = words.filter(
    ({ logName, logged }) =>
      typeof changeText({ field: logName, before: null, after: logged }).values?.after === 'string',
  );
  expect(unsaid).toEqual([]);
});

const wordsOf = (json: TSchema): readonly unknown[] =>
  Type.IsBoolean(json) ? [true, false] : Type.IsEnum(json) ? json.enum : [];
