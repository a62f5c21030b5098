import type { ConceptTable } from '../concept-table.ts';

/** What a chemist sells without much asking, and things for health at home. */
export const PHARMACY: ConceptTable = {
  kind: 'goods',
  trade: 'pharmacy',
  rows: `
adhesive bandage, band aid, bandaid, plaster, sticking plaster | patti, bandage | बैंडेज, पट्टी | tirita, tiritas, curita, curitas, bandita
antacid, digestive, eno | acidity ki dawai, gas ki dawa | एंटासिड, गैस की दवा | antiacido, sal de uvas
antibiotic cream, antiseptic cream, wound cream | ghav ki cream, chot ki cream | एंटीसेप्टिक क्रीम | pomada antibiotica, crema antiseptica
antiseptic liquid, antiseptic, iodine || एंटीसेप्टिक | antiseptico, yodo, isodine
ashwagandha | asgandh | अश्वगंधा
aspirin | disprin | एस्पिरिन | aspirina
ayurvedic medicine, ayurvedic | ayurvedik dawa, jadi buti | आयुर्वेदिक दवा, जड़ी बूटी
balm, pain balm, vaporub, vapour rub | zandu, dard ki balm, vicks | बाम, विक्स | balsamo, vaporub, pomada mentolada
blood pressure monitor, bp machine, bp monitor | bp napne ki machine | बीपी मशीन | tensiometro, baumanometro, medidor de presion
calcium tablets, calcium || कैल्शियम | calcio
capsule, capsules | kaipsul | कैप्सूल | capsula, capsulas
chyawanprash | chyavanprash, chawanprash | च्यवनप्राश
condom, condoms, protection || कंडोम | condon, condones, preservativo, preservativos
contact lens, lens solution || कॉन्टैक्ट लेंस | lentilla, lentillas, lentes de contacto, pupilentes
cough syrup, cough medicine | khansi ki dawai, khansi ka syrup, khasi ki dava | खांसी की दवा, कफ सिरप | jarabe para la tos, jarabe
cold medicine, cold tablet | sardi ki dawai, jukam ki goli, sardi jukam ki dawa | सर्दी की दवा, जुकाम की दवा | antigripal, medicina para la gripe
crepe bandage, elastic bandage | garam patti | क्रेप बैंडेज, गरम पट्टी | venda elastica, vendaje
crutch, walking stick, cane | baisakhi, chhadi, lathi | बैसाखी, छड़ी, लाठी | muleta, muletas, baston
diabetic strips, glucose strips, test strips, sugar strips | sugar ki strip | शुगर स्ट्रिप | tiras reactivas, tiras de glucosa
diaper adult, adult diaper | bade ka diaper || panal de adulto, panal para adulto
ear drops | kaan ki dawai | कान की दवा | gotas para los oidos, gotas oticas
eye drops, eyedrops | aankh ki dawai, aankh me dalne ki dawa | आई ड्रॉप, आंख की दवा | gotas para los ojos, colirio
face mask medical, surgical mask, n95 | mask, maask | मास्क | cubrebocas, mascarilla quirurgica, tapabocas, barbijo
fever tablet, paracetamol, acetaminophen, crocin, dolo, calpol | bukhar ki goli, bukhar ki dawai, paracitamol | पैरासिटामोल, बुखार की गोली | paracetamol, tempra, tylenol
first aid kit | first aid dabba | फर्स्ट एड किट | botiquin
gauze, gauze roll | jaali patti | गॉज | gasa, gasas
glucometer, sugar machine | sugar check machine, sugar napne ki machine | ग्लूकोमीटर, शुगर मशीन | glucometro
glucose powder, glucose | glukose, glucon | ग्लूकोज | glucosa
gloves medical, latex gloves, surgical gloves | dastane || guantes de latex, guantes de nitrilo
heating pad, hot water bag, hot water bottle | garam pani ki thaili, sekne ki thaili | हॉट वॉटर बैग | bolsa de agua caliente, cojin electrico
ibuprofen, brufen || आइबुप्रोफेन | ibuprofeno
inhaler, asthma inhaler | dama ki dawai | इनहेलर | inhalador
iron tablets, iron supplement | aayran ki goli | आयरन की गोली | hierro, suplemento de hierro
isabgol, psyllium, fibre powder, fiber powder | isabgul, sat isabgol | इसबगोल | psyllium, fibra
knee cap, knee support, knee brace | ghutne ki patti, ghutne ka belt | नी कैप | rodillera, rodilleras
laxative, constipation medicine | kabj ki dawai, kabz ki dawa | कब्ज की दवा | laxante
loperamide, diarrhoea medicine | dast ki dawai, loose motion ki goli | दस्त की दवा | antidiarreico
medicine, medicines, drug | dawai, dawa, dava, dawaai | दवाई, दवा | medicina, medicamento, medicamentos
mosquito repellent, mosquito coil, mosquito liquid, insect repellent | machhar ki agarbatti, machar bhagane wala, odomos | मच्छर भगाने वाला, मच्छर अगरबत्ती | repelente, repelente de mosquitos, antimosquitos
multivitamin, multivitamins, vitamin tablets | vitamin ki goli, multi vitamin | मल्टीविटामिन | multivitaminico, multivitaminas
nasal spray, nose drops | naak ki dawai | नेज़ल स्प्रे | spray nasal, gotas nasales
nebuliser, nebulizer | bhaap ki machine | नेबुलाइज़र | nebulizador
ointment, cream medicine | malham, marham, maraham | मलहम, मरहम | pomada, unguento
omega 3, fish oil, cod liver oil | machhli ka tel | फिश ऑयल | aceite de pescado, omega 3
ors, rehydration salts, electral | ors ka ghol | ओआरएस घोल | suero, suero oral en polvo, vida suero oral
oximeter, pulse oximeter || ऑक्सीमीटर | oximetro
pain killer, painkiller, pain relief tablet | dard ki goli, dard ki dawai | दर्द की गोली, दर्द की दवा | analgesico, pastillas para el dolor
pain relief spray, pain spray | dard ka spray, volini, moov | दर्द का स्प्रे | spray para el dolor, gel antiinflamatorio
pregnancy test, pregnancy kit || प्रेगनेंसी किट | prueba de embarazo, test de embarazo
protein powder, whey protein, protein | protin powder | प्रोटीन पाउडर | proteina, proteina en polvo
syringe, syringes, injection needle | sui, injection, sirinj | सिरिंज, इंजेक्शन | jeringa, jeringas, jeringuilla
syrup medicine | pine ki dawai | सिरप | jarabe
tablet medicine, tablets, pill, pills | goli, goliyan, tablet | गोली, गोलियां, टैबलेट | pastilla, pastillas, tableta, tabletas, comprimido, comprimidos
thermometer, digital thermometer | bukhar napne ki machine | थर्मामीटर | termometro
tiger balm ||| balsamo de tigre
vitamin c || विटामिन सी | vitamina c
vitamin d || विटामिन डी | vitamina d
vitamin, vitamins | vitamin | विटामिन | vitamina, vitaminas
weighing scale, bathroom scale, weight machine | wajan machine, vajan napne ki machine | वजन मशीन | bascula, balanza, peso
wheelchair, wheel chair | pahiya kursi | व्हीलचेयर | silla de ruedas
zinc tablets, zinc || जिंक | zinc
steamer, vaporizer | bhaap lene ki machine | स्टीमर | vaporizador
support belt, back belt, lumbar belt | kamar ki belt, kamar belt | कमर बेल्ट | faja lumbar, faja
cetirizine, allergy tablet | allergy ki goli | एलर्जी की गोली | antihistaminico, loratadina
`,
};
