import { expect, test } from 'vitest';
import { changeText } from '../../../src/features/stores/log/log-labels.ts';
import { storeFields } from '../../../src/features/stores/store-fields.ts';
import { englishOf } from '../../../src/kernel/translation/text.ts';

test('each setting has a name of its own in the log', () => {
  const shown = storeFields.map(({ name, logName = name }) => {
    const [label = ''] = englishOf(changeText({ field: logName, before: null, after: 'x' })).split(
      ':',
    );
    return { logName, label };
  });
  expect(shown.filter(({ logName, label }) => label === logName)).toEqual([]);
  expect(new Set(shown.map(({ label }) => label)).size).toBe(shown.length);
});
