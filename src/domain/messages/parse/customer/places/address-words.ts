import { wordSet } from '../looked-up.ts';

/** Words that count or name a dwelling: with a number behind them they begin an address. */
export const DWELLING = wordSet(
  'flat house hno apt apartment apartments apto appt room shop plot door villa bungalow bunglow bldg building block blk tower floor flr suite ste unit quarters qtr qr ward khasra survey gate phase hostel dorm cabin sector sec lane cross stage main street row sco scf booth kiosk office cubicle tc gali galli gully lines',
  'ghar makan makaan dukaan dukan kamra manzil flate',
  'calle avenida av avda ave carrera cra kr carretera ctra camino paseo plaza plz ronda travesia privada priv cerrada cda andador calz calzada blvd boulevard bulevar diagonal pasaje psje transversal circuito edificio edif piso puerta portal escalera esc bloque torre depto dpto departamento int lote mz mza casa local oficina cuarto habitacion supermanzana',
  'फ्लैट मकान घर दुकान प्लॉट कमरा मंजिल सेक्टर ब्लॉक गली वार्ड बिल्डिंग टावर हाउस रूम शॉप क्वार्टर',
);

/** Words that stand before the name of a street, as Spanish has them. */
export const STREET_START = wordSet(
  'calle c av avda avenida plaza plz paseo privada priv blvd boulevard bulevar carrer passeig carretera ctra camino ronda travesia calzada cerrada andador circuito pasaje glorieta poligono diagonal rue',
);

/** Words that stand before the name of a quarter: what follows is no city. */
export const QUARTER_START = wordSet(
  'col colonia barrio fracc fraccionamiento urb urbanizacion residencial edificio edif torre conjunto unidad ejido rancho',
);

/** Words of streets, quarters and buildings that name hardly anything else. */
export const STREET = wordSet(
  'road rd street st lane marg nagar nager colony chowk chauk bazar bazaar baazar vihar enclave encl extn layout society soc chs residency residences apartments apts heights towers villa villas township cmplx estate bypass highway hwy avenue meadows bagh baag puram pura puri pur ganj gunj kunj khand tola mohalla mohala muhalla moholla gali galli gully gaon gram tehsil tahsil taluka taluk dist distt district zilla zila chawl wadi wada peth peta palya halli nivas niwas sadan bhavan bhawan bhuvan mahal kothi haveli kuti ashram mandir masjid gurudwara gurdwara dargah phatak flyover chungi nukkad cantt cantonment hpo gpo parlour traders enterprises agencies infotech softech textile chambers main',
  'calle avenida colonia barrio urbanizacion urb poligono residencial privada fraccionamiento fracc col av avda blvd edificio piso carrera cerrada calzada glorieta',
  'रोड मार्ग नगर कॉलोनी कालोनी चौक बाजार विहार एन्क्लेव सोसाइटी सोसायटी अपार्टमेंट गली मोहल्ला मुहल्ला गांव ग्राम तहसील जिला वार्ड बस्ती टोला पुरा पुरी पुरम गंज कुंज लाइन लाइंस लाइन्स निवास सदन भवन मंजिल महल गुरुद्वारा पथ हवेली खंड चौराहा',
);

/** Words of places that goods are called by too: they count behind a name in capitals. */
export const PLACE = wordSet(
  'residence garden gardens park complex plaza mall arcade compound city circle square crossing junction boulevard terrace way place parade grove valley hills hill lake view village post mandi market church temple hospital clinic school college university institute campus hostel hotel lodge station stand depot airport metro gate bridge naka pump bank atm office hq tower camp beach marina harbour lakeside salon saloon store stores mobiles electronics garments boutique kirana bhandar medical medicals pharmacy industries industrial engineering works services solutions technologies labs academy library gym cafe restaurant jewellers opticals motors automobiles hardware furniture electricals communication accessories point corner centre center reception wing east west north south house court tal taluk vill ward cross layout cooperative trust nursery bakery dairy town mess canteen cottage guest studio showroom palace bhawan',
  'plaza parque mercado iglesia estacion centro hospital escuela hotel tienda farmacia',
  'कॉम्प्लेक्स मार्केट मंडी मंदिर मस्जिद अस्पताल स्कूल कॉलेज स्टेशन बैंक पंप पार्क पोस्ट बाग होटल स्टोर',
);

/** Ends of words that name quarters: "Himayatnagar", "Vijayanagar". */
export const QUARTER_END =
  /(?:nagar|puram|pur|pura|abad|garh|gaon|bazar|bazaar|wadi|palya|halli|peth|ganj|gunj|pally|palli|peta|bagh|vihar|kunj|layout|gudem|pada|apartments?|नगर|पुरम|पुर|पुरा|आबाद|गढ़|गढ़|गाँव|गांव|गंज|बाग)$/;

/** Words that say where, beside something known. */
export const NEAR = wordSet(
  'near nr opp opposite behind beside adjacent above below paas samne saamne saamney piche peeche pichhe bagal bagalwala nazdeek nikat kinare cerca frente junto detras lado esquina',
  'पास सामने पीछे बगल नजदीक नज़दीक निकट ऊपर किनारे',
);

/** Words before which a full stop ends no sentence, and which no person is called. */
export const ABBREVIATION = wordSet(
  'esc izq dcha dcho fr rev br sis capt maj gen no nos opp nr st rd ave av avda apt apts apto bldg blk flr fl sec dist distt po ps ph mob tel mr mrs ms dr shri sri smt km col cra ctra urb edif dpto depto int ext lt mz priv cda blvd calz fracc num nro sr sra srta dña prof adv er capt lt soc extn mkt hno vill teh tal cant fco ma gral sta sto ste pza plz pso prov cdad pte atte sq ln hwy jct rs pvt ltd डॉ श्री मो नं',
);
