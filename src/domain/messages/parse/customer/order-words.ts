import { conceptsOf } from '../words/dictionary.ts';
import { isFiller } from '../words/filler-words.ts';
import { wordSet } from './looked-up.ts';

/** Words that order, count or measure: where they stand is no address and no name. */
const ORDERING = wordSet(
  'send want need needs order ordering book please pls plz plss kindly give add pack chahiye chaiye chahie chaheye chahye bhejo bhej bhejna bhejdo bhejiye bhijwa bhijwao dena dedo dijiye dijie karo kardo karna rakhna rakh milega lena lunga lungi mangwana quiero quisiera necesito mandame manda mandeme ponme apartame apuntame dame deme envia enviame pido pedir ocupo llevo favor porfa porfavor qty quantity pcs pc piece pieces nos nag pkt pkts packet packets box boxes bottle bottles dozen dozens darjan docena docenas pair pairs jodi kg kgs gm gms gram grams ml ltr litre litres liter size sizes colour color rang talla each total cod paid pay price rate cost available delivery deliver ship refund return piezas pieza unidades unidad caja cajas paquete paquetes kilo kilos',
  'चाहिए चाहिये भेजो भेज भेजना भेजिए भेजिये दीजिए दीजिये देना दो कर करो किलो ग्राम लीटर पैकेट डिब्बा डिब्बे पीस नग साइज रंग दर्जन जोड़ी बोतल कृपया',
);
/** Words that open or fill a sentence and that nobody is called. */
const SENTENCE = wordSet(
  'ph phn mob mobile tel cel cell fone bill invoice note msg pic photo image location map landmark pincode email mail guys team staff i me my mine we our you your he she him her them us directly personally only it its they them this that these those is are was were be been am do does did have has had will would can could should may might the a an and or but if so not no yes ok okay okk sure great good nice super perfect fine done right also too only just again same as per in on at by for from of off out over under with without about after before then now today tomorrow tonight yesterday soon asap urgent urgently morning afternoon evening night noon monday tuesday wednesday thursday friday saturday sunday january february march april june july august september october november december hi hii hiii hello hey helo dear sir madam maam mam bro bhai bhaiya bhaiyya didi di ji uncle aunty beta yaar dost boss team brother sister friend namaste namaskar namaskaram ram salaam thanks thank thx welcome regards love cheers cash online upi gpay paytm phonepe card bank transfer payment prepaid advance gift wrap pack packing office home ghar work customer shop address phone number contact name pin code who what when where which how why more less one two three four five six seven eight nine ten first second last next new old usual regular fresh best cheap big small large medium extra free sale offer discount stock original confirm confirmed call whatsapp message reply waiting wait bye god bless happy birthday diwali eid xmas christmas eveything everything all both half dozen forwarded urgent admin manager accounts reception security guard',
  'likhna likho likh bol bolo bola bolna rakho rakh dekho suno batao bata batana puch aana aao jana jao hona hoga hogi milna mile mil ek do teen char paanch che saat aath nau das aadha dedh dhai hai hain ho tha the thi ka ki ke ko se me mein par pe aur ya bhi hi to na nahi nahin mat mera meri mere hum humara aap aapka tum wo woh ye yeh kal aaj parso abhi jaldi subah shaam sham raat dopahar baje tak haan han thik theek accha achha bas wala wali wale kar karke liye sath saath kya kab kaise kitna kitne koi kuch sab sabhi baaki baki dono shukriya dhanyavaad bhai log',
  'yo mi mis tu su sus el la los las un una unos unas lo le les me te se nos de del al a en con sin por para y o u e que qué como cómo cuando donde si sí no ya muy mas más menos es son era fue ser estar está están hay hola buenas buenos buen dias días tardes noches gracias saludos hoy mañana ayer lunes martes miércoles jueves viernes sábado domingo enero febrero marzo abril mayo junio julio agosto septiembre octubre noviembre diciembre uno dos tres cuatro cinco seis siete ocho nueve diez medio media señor señora señorita amigo amiga efectivo transferencia tarjeta pago perfecto vale listo claro bueno bien todo todos también tambien pedido número tel teléfono',
  'है हैं हो था थे थी का की के को से में पर और या भी ही तो ना नहीं मत मेरा मेरी मेरे हम हमारा आप आपका तुम वो वह ये यह कल आज परसों अभी जल्दी सुबह शाम रात दोपहर तक हां हाँ ठीक अच्छा बस वाला वाली वाले लिए साथ क्या कब कैसे कितना कोई कुछ सब दोनों एक दो तीन चार पांच पाँच छह सात आठ नौ दस आधा डेढ़ ढाई भैया दीदी जी नमस्ते धन्यवाद शुक्रिया मुझे हमें मैं भाई सर मैडम नाम पता फोन मोबाइल नंबर नकद',
);

/** Whether a word orders, counts or measures. */
export const isOrdering = (low: string): boolean => ORDERING.has(low);

/** Whether a word belongs to sentences and never to the name of a person. */
export const isSentenceWord = (low: string): boolean => SENTENCE.has(low) || isFiller(low);

/** Whether a word, as it stands, names something that shops sell or how it looks. */
export function isGoodsWord(low: string): boolean {
  const best = conceptsOf(low)[0];
  if (best === undefined || best.certainty === 'exact') return best !== undefined;
  // "Lone" is a name, and no form of "lona" that Spanish has.
  return best.certainty === 'inflected' && (best.language !== 'es' || /[aos]$/.test(low));
}
