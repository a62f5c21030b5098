import { expect, test } from 'vitest';
import { compilePlaces } from '../../dev/places/compile-places.ts';
import { geonames, indianPincodes } from '../../dev/places/read-list.ts';

const office = (pincode: number, state: string, district: string) => ({ pincode, state, district });

test('post offices become spans of PIN codes with their district, and regions with their state', () => {
  const { country, codes } = indianPincodes(
    JSON.stringify([
      office(682001, 'Kerala', 'Ernakulam'),
      office(682002, 'Kerala', 'Ernakulam'),
      office(682002, 'Kerala', 'Idukki'),
      office(682002, 'Kerala', 'Idukki'),
      office(682003, 'Kerala', 'Idukki'),
      office(682551, 'Lakshadweep', 'Lakshadweep'),
      office(605014, 'Pondicherry', 'Pondicherry'),
      office(605014, 'Tamil Nadu', 'Villupuram'),
      office(194101, 'Jammu & Kashmir', 'Leh'),
      office(586101, 'Karnataka', 'Bijapur(KAR)'),
    ]),
  );
  expect(country).toBe('IN');
  expect(compilePlaces(codes)).toEqual([
    'KA\t\t586',
    'KA\tVijayapura\t586101',
    'KL\tErnakulam\t682001',
    'KL\tIdukki\t682002-682003',
    'LA\t\t194',
    'LA\tLeh\t194101',
    'LD\tLakshadweep\t682551',
  ]);
});

test('a country’s file of GeoNames becomes one of ours', () => {
  const { country, codes } = geonames(
    [
      'ID\t10110\tGambir\tJakarta\t04\tJakarta Pusat\t\t\t\t-6.2\t106.8\t4',
      'ID\t10120\tKebon Kelapa\tJakarta\t04\tJakarta Pusat\t\t\t\t-6.2\t106.8\t4',
      'GB\tSW1A\tLondon\tEngland\tENG\t\t\t\t\t51.5\t-0.1\t4',
      'ID\t80361\tKuta\tBali\t02\t\t\t\t\t-8.7\t115.2\t4\r',
    ].join('\n'),
  );
  expect(country).toBe('ID');
  expect(compilePlaces(codes)).toEqual([
    'Bali\t\t803',
    'Bali\tKuta\t80361',
    'Jakarta\t\t101',
    'Jakarta\tJakarta Pusat\t10110 10120',
  ]);
});
