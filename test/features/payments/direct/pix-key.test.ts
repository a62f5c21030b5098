import { describe, expect, test } from 'vitest';
import { PIX_KEY_TYPES, readPixKey } from '../../../../src/features/payments/direct/pix-key.ts';

test.each([
  ['529.982.247-25', 'cpf', '52998224725'],
  ['11144477735', 'cpf', '11144477735'],
  ['12.abc.345/01de-35', 'cnpj', '12ABC34501DE35'],
  ['11.222.333/0001-81', 'cnpj', '11222333000181'],
  ['+55 11 98765-4321', 'phone', '+5511987654321'],
  ['(11) 98765-4321', 'phone', '+5511987654321'],
  ['(011) 98765–4321', 'phone', '+5511987654321'],
  ['5511987654321', 'phone', '+5511987654321'],
  ['11987654321', 'phone', '+5511987654321'],
  [' Loja.Teste+pix@Example.com ', 'email', 'loja.teste+pix@example.com'],
  ['123E4567-E12B-12D1-A456-426655440000', 'random', '123e4567-e12b-12d1-a456-426655440000'],
])('%s is a key of type %s', (text, type, key) => {
  expect(readPixKey(text, null)).toEqual({ type, key });
});

test.each([
  '',
  '529.982.247-26',
  '11.222.333/0001-82',
  '+1 555 123 4567',
  '+11987654321',
  '+55 11 3333-4444',
  '(11) 8765-4321',
  'a@b',
  'joão@example.com',
  'a&b@example.com',
  `${'a'.repeat(66)}@example.com`,
  '123e4567e12b12d1a456426655440000',
  'my key',
])('%j is no key', (text) => {
  expect(readPixKey(text, null)).toEqual({ key: 'errors.direct.pixKey' });
});

describe('eleven digits that are a CPF and a mobile', () => {
  const both = '11987654374';

  test('are refused until their type is clear', () => {
    expect(readPixKey(both, null)).toMatchObject({ key: 'errors.direct.pixKeyUnclear' });
    expect(readPixKey(both, 'cpf')).toEqual({ type: 'cpf', key: both });
    expect(readPixKey(both, 'phone')).toEqual({ type: 'phone', key: `+55${both}` });
    expect(readPixKey('119.876.543-74', null)).toEqual({ type: 'cpf', key: both });
    expect(readPixKey('11 98765-4374', null)).toEqual({ type: 'phone', key: `+55${both}` });
  });
});

test('a key is read again as it was, with its type', () => {
  for (const text of ['111.444.777-35', '12ABC34501DE35', '(11) 98765-4321', 'a@example.com']) {
    const read = readPixKey(text, null);
    if (!('type' in read)) throw new Error(`${text} is no key`);
    expect(readPixKey(read.key, read.type)).toEqual(read);
    for (const other of PIX_KEY_TYPES.filter((each) => each !== read.type)) {
      expect(readPixKey(read.key, other)).not.toHaveProperty('type');
    }
  }
});
