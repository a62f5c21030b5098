import { amountCell, type CsvCell, csvHead, csvLines } from '../../kernel/format/csv.ts';
import { COMMAS, type CsvStyle } from '../../kernel/format/csv-style.ts';
import { minorToText } from '../../kernel/format/money.ts';
import { AREA_COLUMNS, type AreaColumn, STATE, WHOLE } from './area-columns.ts';
import type { Charge, DeliveryArea, DeliveryOption } from './delivery-area.ts';

type Cells = Partial<Record<AreaColumn, CsvCell>>;

/** In pieces, an area at a time. */
export async function* areasCsv(
  areas: readonly DeliveryArea[],
  currency: string,
  style: CsvStyle = COMMAS,
): AsyncGenerator<string> {
  yield csvHead(AREA_COLUMNS, style);
  for (const area of areas) {
    const lines = linesOf(area, currency).map((cells) =>
      AREA_COLUMNS.map((column) => cells[column] ?? ''),
    );
    yield csvLines(lines, style);
  }
}

function linesOf(area: DeliveryArea, currency: string): Cells[] {
  const places = placesOf(area);
  const count = Math.max(places.length, area.options.length, 1);
  return Array.from({ length: count }, (_, at) => {
    const option = area.options[at];
    return {
      Area: area.name,
      Country: area.country,
      Place: places[at] ?? '',
      'Area ID': area.id,
      ...(at === 0 ? { Delivered: area.serves ? 'yes' : 'no' } : {}),
      ...(option ? optionCells(option, currency) : {}),
    };
  });
}

function placesOf({ match }: DeliveryArea): string[] {
  if ('all' in match) return [WHOLE];
  return 'states' in match ? match.states.map((state) => STATE + state) : match.postalCodes;
}

function optionCells(option: DeliveryOption, currency: string): Cells {
  const { id, kind, name, charge, freeFromMinor, minOrderMinor, cod, days, cutOff } = option;
  const amount = (minor: number | null) => (minor === null ? '' : amountCell(minor, currency));
  return {
    Option: name,
    Kind: kind,
    Charge: charge.type,
    Amount: charge.type === 'flat' ? amount(charge.amountMinor) : '',
    Steps: stepsText(charge, currency),
    'Free from': amount(freeFromMinor),
    'Minimum order': amount(minOrderMinor),
    Cash: cod.allowed ? 'yes' : 'no',
    'Cash fee': cod.feeMinor === 0 ? '' : amount(cod.feeMinor),
    'Cash maximum': amount(cod.maxAmountMinor),
    'Days from': days ? days.min : '',
    'Days to': days ? days.max : '',
    'Cut-off': cutOff ?? '',
    Address: option.address,
    Hours: option.hours,
    'Option ID': id,
  };
}

/** "500=40 1000=60": up to 500 g, or from 500 on. */
function stepsText(charge: Charge, currency: string): string {
  const text = (minor: number) => minorToText(minor, currency);
  if (charge.type === 'byWeight') {
    return charge.steps.map((step) => `${step.upToGrams}=${text(step.amountMinor)}`).join(' ');
  }
  if (charge.type !== 'byAmount') return '';
  return charge.steps.map((step) => `${text(step.fromMinor)}=${text(step.amountMinor)}`).join(' ');
}
