import { wordSet } from '../looked-up.ts';

/** Words that count or name a dwelling: with a number behind or before them they begin an address. */
export const DWELLING = wordSet(
  'flat house hno apt apartment apartments apto appt room rm shop plot door villa bungalow bunglow bldg building block blk tower wing floor flr unit suite ste quarter quarters qtr qr ward khasra survey gate bay phase hostel dorm cabin sector sec lane cross stage main street row sco scf booth kiosk office cubicle tc gali galli gully',
  'ghar makan makaan dukaan dukan kamra manzil mala flate',
  'calle c avenida av avda ave carrera cra kr carretera ctra camino cno paseo pso plaza pza plz ronda travesía privada priv cerrada cda andador calz calzada blvd boulevard bulevar autopista diagonal pasaje psje transversal circuito cto rambla gran urb urbanización edificio edif ed piso puerta portal escalera esc bloque torre depto dpto departamento int interior ext lote lt mz manzana mza casa local oficina of cuarto habitación colonia col fracc fraccionamiento barrio sm supermanzana conjunto residencial km',
  'फ्लैट मकान घर दुकान प्लॉट कमरा मंजिल मंज़िल सेक्टर ब्लॉक गली वार्ड बिल्डिंग टावर हाउस रूम शॉप क्वार्टर',
);

/** Words of streets, quarters and buildings. */
export const STREET = wordSet(
  'road rd street st lane ln marg nagar nager colony chowk chauk bazar bazaar baazar market mkt mandi vihar enclave encl extension extn layout society soc chs residency residence residences apartments apts apt heights towers tower villas villa garden gardens park complex cmplx plaza mall arcade estate township city compound circle square sq crossing cross junction bypass highway hwy avenue ave drive dr court ct boulevard terrace way place parade crescent close mews grove meadows valley hills hill lake view bagh baag bag puram pura puri pur ganj gunj kunj khand tola mohalla mohala muhalla moholla gali galli gully gaon gao village vill gram po ps post tehsil tahsil taluka taluk tal dist distt district zilla zila ward chawl wadi wada peth pet pete palya halli nivas niwas sadan bhavan bhawan bhuvan mahal manzil kothi haveli kuti kutir ashram mandir masjid gurudwara gurdwara church temple dargah hospital clinic school college university institute campus hostel pg hotel lodge station stn stand depot airport metro gate phatak flyover bridge chungi nukkad naka pump atm bank office hq tower park cantt cantonment lines camp hpo gpo beach marina harbour lakeside parlour salon saloon store stores traders enterprises agency agencies mobiles electronics textiles garments boutique kirana bhandar medical medicals pharmacy industries engineering works services solutions infotech softech technologies labs academy library gym cafe restaurant sweets jewellers opticals motors automobiles hardware furniture electricals communication accessories point corner centre center reception',
  'calle avenida colonia barrio urbanizacion poligono plaza parque piso puerta edificio mercado iglesia estacion esquina entre frente junto centro residencial privada fraccionamiento',
  'रोड मार्ग नगर कॉलोनी कालोनी चौक बाजार बाज़ार मार्केट मंडी विहार एन्क्लेव सोसाइटी सोसायटी अपार्टमेंट गली मोहल्ला मुहल्ला गांव गाँव ग्राम पोस्ट तहसील जिला ज़िला वार्ड बस्ती टोला पुरा पुरी पुरम गंज कुंज लाइन लाइंस लाइन्स निवास सदन भवन महल मंदिर मस्जिद गुरुद्वारा अस्पताल स्कूल कॉलेज स्टेशन बैंक पंप पार्क पथ हवेली बाग बाग़ खंड चौराहा',
);

/** Ends of words that name quarters: "Himayatnagar", "Vijayanagar". */
export const QUARTER_END =
  /(?:nagar|puram|wadi|palya|halli|peth|ganj|gunj|pally|palli|peta|bagh|vihar|kunj|layout|gudem|pada|apartments?|नगर|पुरम|गंज|बाग)$/;

/** Words that say where, beside something known. */
export const NEAR = wordSet(
  'near nr opp opposite behind beside adjacent above below next paas pass pas samne saamne saamney piche peeche pichhe bagal bagalwala nazdeek nikat kinare cerca frente junto detras lado esquina',
  'पास सामने पीछे बगल नजदीक नज़दीक निकट ऊपर किनारे',
);

/** Words before which a full stop ends no sentence, and which no person is called. */
export const ABBREVIATION = wordSet(
  'no nos opp nr st rd ave av avda apt apts apto bldg blk flr fl sec dist distt po ps ph mob tel mr mrs ms dr shri sri smt km col c cra ctra urb edif dpto depto int ext lt mz priv cda blvd calz fracc num nro sr sra srta dña prof adv er capt lt soc extn mkt hno h p m vill teh tal cant fco ma gral sta sto ste pza plz pso prov cdad pte atte sq ln hwy jct rs pvt ltd डॉ श्री मो नं',
);
