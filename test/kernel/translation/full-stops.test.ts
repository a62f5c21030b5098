import { expect, test } from 'vitest';
import { dayText, exactTime, timeOfDay } from '../../../src/kernel/format/format-time.ts';
import { translator } from '../../../src/kernel/translation/translator.ts';

const AT = new Date('2026-11-28T21:57:00Z');
const MEXICO = { timeZone: 'America/Mexico_City', language: 'es-MX' };
const es = translator('es', 'es-MX');

test('a time that ends with a full stop ends its sentence', () => {
  const until = exactTime(AT, MEXICO);
  expect(until).toMatch(/p\.\s?m\.$/);
  const told = es('access.letter.once', { until });
  expect(told).toContain(until);
  expect(told).not.toContain('..');
  const html = es.html('orders.order.customer.confirmBy', {
    b: (inside) => `<strong>${inside}</strong>`,
    time: until,
  });
  expect(html.replace(/<[^>]+>/g, '')).not.toMatch(/(?<!\.)\.\.(?!\.)/);
});

test('what people type stays as it is', () => {
  const told = (reason: string) => es('notices.seller.order.because', { name: 'Rosa P.', reason });
  expect(told('espera... mejor no..')).toContain('“espera... mejor no..”');
  expect(es('access.start.demoSpeaks', { language: 'a…', currency: 'b...' })).toContain('b...');
});

test('dates are as short in a sentence as alone', () => {
  expect(dayText(AT, MEXICO)).toBe('sáb 28 nov');
  expect(timeOfDay(AT, MEXICO, new Date('2026-12-05T00:00:00Z'))).toMatch(/^28 nov, 3:57/);
});

test.each([
  ['es', 'es-MX', '2,000'],
  ['es', 'es-ES', '2000'],
  ['en', 'es-MX', '2,000'],
])(
  'numbers in words of %s are grouped as amounts of %s beside them',
  (language, locale, number) => {
    expect(translator(language, locale)('orders.list.found', { count: 2000 })).toContain(number);
  },
);
