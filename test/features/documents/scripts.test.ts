import { beforeAll, describe, expect, test } from 'vitest';
import { fontOf } from '../../../src/features/documents/pdf/fonts.ts';
import { loadShaper, RIGHT_TO_LEFT } from '../../../src/features/documents/pdf/shaping.ts';
import { A4, Sheets } from '../../../src/features/documents/pdf/sheets.ts';
import { hanStyle, settable } from '../../../src/features/documents/pdf/typeface.ts';
import { aPaperOrder, item, paperTextOf } from '../../support/paper-orders.ts';
import { pagesOfPdf } from '../../support/pdf.ts';

/** A person, a street and a product in each script. */
const SCRIPTS: Record<string, [name: string, street: string, product: string]> = {
  Malayalam: ['മീര നായർ', 'തോട്ടത്തിൽ വീട്', 'നീല കപ്പ് ക്ഷേത്രം'],
  Telugu: ['శ్రీమతి కృష్ణమూర్తి', 'విజయవాడ రోడ్డు', 'నీలం కప్పు'],
  Kannada: ['ಶ್ರೀಮತಿ ಕೃಷ್ಣಮೂರ್ತಿ', 'ಮೈಸೂರು ರಸ್ತೆ', 'ನೀಲಿ ಕಪ್'],
  Gujarati: ['શ્રીમતી કૃષ્ણમૂર્તિ', 'અમદાવાદ માર્ગ', 'વાદળી કપ'],
  Gurmukhi: ['ਗੁਰਪ੍ਰੀਤ ਸਿੰਘ', 'ਅੰਮ੍ਰਿਤਸਰ ਰੋਡ', 'ਨੀਲਾ ਕੱਪ'],
  Odia: ['ଶ୍ରୀମତୀ କୃଷ୍ଣମୂର୍ତ୍ତି', 'ଭୁବନେଶ୍ୱର ରାସ୍ତା', 'ନୀଳ କପ୍'],
  Sinhala: ['ක්‍රිස්ටි ප්‍රනාන්දු', 'කෝට්ටේ පාර', 'නිල් කෝප්පය'],
  Devanagari: ['श्रीमती कृष्णमूर्ति', 'ज्ञानेश्वर मार्ग', 'नीला मग'],
  Bengali: ['কৃষ্ণেন্দু মুখোপাধ্যায়', 'মহাত্মা সড়ক', 'নীল মগ'],
  Tamil: ['கிருஷ்ணமூர்த்தி', 'கோயில் தெரு', 'நீல குவளை'],
  Thai: ['น้ำฝน ใจดี', 'ถนนสุขุมวิท กรุงเทพ', 'แก้วสีน้ำเงิน'],
  Lao: ['ນ້ຳຝົນ', 'ຖະໜົນລ້ານຊ້າງ', 'ຈອກສີຟ້າ'],
  Khmer: ['សុខា ស្រី', 'ផ្លូវព្រះនរោត្តម', 'កែវពណ៌ខៀវ'],
  Burmese: ['အောင်ဆန်း', 'ရန်ကုန် မြို့', 'အပြာရောင်ခွက်'],
  Arabic: ['محمد عبد الله', 'شارع الملك فهد', 'كوب أزرق'],
  Urdu: ['ڈاکٹر ٹیپو', 'گلی نمبر چار', 'نیلا پیالہ'],
  Persian: ['ژاله پرویزی', 'خیابان چهارم', 'لیوان آبی'],
  Hebrew: ['שרה כהן', 'רחוב הרצל', 'ספל כחול'],
  Ethiopic: ['አበበ ቢቂላ', 'ቦሌ መንገድ', 'ሰማያዊ ኩባያ'],
  Georgian: ['ნინო ბერიძე', 'რუსთაველის გამზირი', 'ლურჯი ჭიქა'],
  Armenian: ['Անի Սարգսյան', 'Աբովյան փողոց', 'Կապույտ բաժակ'],
  Simplified: ['王小明', '北京市朝阳区建国路', '蓝色马克杯'],
  Traditional: ['陳麗華', '臺北市信義區忠孝東路', '藍色馬克杯'],
  Japanese: ['山田 はなこ', '東京都渋谷区神南', '青いマグカップ'],
  Korean: ['김민수', '서울특별시 강남구 테헤란로', '파란 머그컵'],
  Greek: ['Ελένη Παπαδοπούλου', 'Οδός Ερμού', 'Μπλε κούπα'],
  Cyrillic: ['Дмитрий Ёлкин', 'улица Чайковского', 'Синяя кружка'],
  Vietnamese: ['Nguyễn Thị Hường', 'Đường Lê Lợi', 'Cốc màu xanh'],
};

const orderIn = ([name, line1, productName]: [string, string, string]) =>
  aPaperOrder({
    customer: { name, phone: '1', address: { line1, city: 'X', postalCode: '1' } },
    items: [item(1, { productName })],
  });

const squeezed = (text: string) => text.normalize('NFC').replace(/\s+/g, ' ');

beforeAll(loadShaper);

describe('O a paper in the script of who it is for', () => {
  test.each(Object.keys(SCRIPTS))('has its letters and their text: %s', async (script) => {
    const words = SCRIPTS[script] as [string, string, string];
    const order = orderIn(words);
    for (const kind of ['invoice', 'packing_slip', 'label'] as const) {
      const text = squeezed(await paperTextOf([kind], order));
      // A label has no items.
      for (const each of kind === 'label' ? words.slice(0, 2) : words) {
        expect(text, kind).toContain(squeezed(each));
      }
    }
    const { face } = await Sheets.open('');
    for (const each of words) {
      expect(face.covers(each)).toBe(true);
      for (const { font, text, isRightToLeft } of face.runs(settable(each), 'bold')) {
        const { glyphs } = fontOf(font).layout(text, isRightToLeft ? [RIGHT_TO_LEFT] : []);
        expect(glyphs.filter(({ id }) => id === 0)).toEqual([]);
      }
    }
  });

  test('is set with Chinese characters as the reader writes them', async () => {
    expect(hanStyle('ja', 'IN')).toBe('ja');
    expect(hanStyle('zh-TW', 'IN')).toBe('hant');
    expect(hanStyle(null, 'TW')).toBe('hant');
    expect(hanStyle(null, 'JP')).toBe('ja');
    expect(hanStyle('en', 'IN')).toBe('hans');
    const { face } = await Sheets.open('');
    const fontsOf = (text: string) => face.runs(text, 'regular').map(({ font }) => font);
    expect(fontsOf('直')[0]).toContain('noto-sans-sc');
    expect(fontsOf('直す')[0]).toContain('noto-sans-jp');
    face.han = 'hant';
    expect(fontsOf('直')[0]).toContain('noto-sans-tc');
  });
});

describe('O a line from right to left', () => {
  const runsOf = async (text: string) => {
    const { face } = await Sheets.open('');
    return face.runs(text, 'regular').map(({ text: run, isRightToLeft }) => [run, isRightToLeft]);
  };

  test('has its parts in the order in which they are seen', async () => {
    expect(await runsOf('شارع 12 الملك')).toEqual([
      ['الملك', true],
      [' ', true],
      ['12', false],
      ['شارع ', true],
    ]);
    expect(await runsOf('Flat 4 محمد')).toEqual([
      ['Flat 4 ', false],
      ['محمد', true],
    ]);
  });

  test('is joined: letters have other shapes within a word than alone', () => {
    const file = 'noto-sans-arabic-arabic-400-normal.woff';
    const shapes = (text: string) =>
      fontOf(file)
        .layout(text, [RIGHT_TO_LEFT])
        .glyphs.map(({ id }) => id);
    const alone = [...'محمد'].flatMap(shapes);
    expect(shapes('محمد').filter((id) => alone.includes(id)).length).toBeLessThan(3);
  });

  test('keeps the direction of its paragraph on each line', async () => {
    const sheets = await Sheets.open('');
    const lines = sheets.lines('شارع الملك فهد رقم أربعة Building Blue Tower شقة', {
      size: 12,
      width: 90,
    });
    expect(lines.length).toBeGreaterThan(2);
    for (const line of lines) expect(line.startsWith('\u200f')).toBe(true);
  });
});

describe('O what no font has', () => {
  test('is written in Latin letters, and the order is named', async () => {
    // Tibetan and Cherokee have no font here.
    const text = await paperTextOf(['label'], orderIn(['བཀྲ་ཤིས', 'ᏣᎳᎩ', 'x']));
    expect(text).toMatch(/bk.?r/i);
    expect(text).toMatch(/tsalagi|jalagi/i);
    const { face } = await Sheets.open('');
    expect(face.covers('བཀྲ་ཤིས')).toBe(false);
  });

  test('is no emoji: they are drawn, also in sequences', async () => {
    const sheets = await Sheets.open('');
    sheets.addPage(A4);
    const line = 'Gift 🎁 no 🌶️ ❤️ ☎ ✓ 👩‍👩‍👧‍👦';
    expect(sheets.face.covers(line)).toBe(true);
    sheets.text(line, 40, 40, { size: 12 });
    const [page] = await pagesOfPdf(await sheets.finish());
    expect(page?.text).toContain('🎁');
  });
});

test('O languages without spaces are broken between words', async () => {
  const sheets = await Sheets.open('');
  const text = 'กรุงเทพมหานครเป็นเมืองหลวงของประเทศไทย';
  const words = [...new Intl.Segmenter('th', { granularity: 'word' }).segment(text)];
  const ends = new Set(words.map(({ index, segment }) => index + segment.length));
  const lines = sheets.lines(text, { size: 12, width: 80 });
  expect(lines.length).toBeGreaterThan(2);
  let at = 0;
  for (const line of lines) {
    at += line.length;
    expect(ends.has(at)).toBe(true);
  }
});
