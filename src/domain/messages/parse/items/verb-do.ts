import type { Token } from '../text/tokens.ts';
import { numeralOf } from './numerals.ts';
import { isMeasureUnit } from './units.ts';

/** Hindi verbs that "do" (give) follows: "bhej do" is "send", not "send two". */
const STEMS = new Set(
  `kar karwa karva bhej bhejwa bhijwa bhijva de rakh rakhwa daal dal hata hatwa laga lagwa likh
  likhwa bana banwa mangwa mangva rehne rahne rehane dila dilwa nikal nikaal chhod chod jod bata
  batla dikha pahucha pahuncha pohcha bech badal badha ghata pack cancel book note add send ship
  deliver confirm order done ready change remove reserve replace hold parcel courier dispatch bandh
  kr bhj lga krwa krva hone jaane jane lene
  कर करवा भेज भिजवा भेजवा दे रख रखवा डाल हटा लगा लगवा लिख बना बनवा मंगवा मँगवा रहने दिला निकाल छोड़ छोड
  जोड़ जोड बता दिखा पहुंचा पहुँचा बदल बढ़ा घटा पैक कैंसिल कैंसल बुक नोट ऐड सेंड ऑर्डर पार्सल जाने होने`.split(/\s+/),
);

/** English words that "do" is an auxiliary verb with. */
const ENGLISH = new Set(
  `you u ya i we they not have include add let it this that the need want check send keep call
  tell make give come know please pls include confirm deliver also`.split(/\s+/),
);
const ENGLISH_BEFORE = new Set(
  'please pls to can could would will should i you we they what how kindly'.split(' '),
);

/** Whether "do" (two, or give, or the English verb) is a verb here. */
export function isVerbDo(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1];
  const after = tokens[at + 1];
  if (
    after?.kind === 'word' &&
    (isMeasureUnit(after.text) || numeralOf(after.text)?.sort === 'power')
  )
    return false;
  if (before?.kind === 'word' && STEMS.has(before.text)) return true;
  if (tokens[at]?.text === 'दो') return false;
  if (before?.kind === 'word' && ENGLISH_BEFORE.has(before.text)) return true;
  return after?.kind === 'word' && ENGLISH.has(after.text);
}
