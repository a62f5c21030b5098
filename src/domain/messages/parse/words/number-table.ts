import type { NumberSort } from './number-words.ts';

/**
 * `value | English | romanised Hindi | Devanagari | Spanish`. A `?` after a word marks one that is an
 * ordinary word too, in that language or another of them.
 */
export const NUMBER_TABLE: readonly (readonly [sort: NumberSort, rows: string])[] = [
  [
    'fraction',
    `
0.125 | eighth | adhpav aadhpaav aadhpav | आधपाव अधपाव | octavo
0.25 | quarter qtr ¼ | pav paav pao chauthai chauthaai sawa? | पाव चौथाई | cuarto cuarta? un-cuarto
0.3333 | third? ⅓ | tihai tihaai | तिहाई | tercio
0.5 | half halves ½ | aadha adha aadhi adhi aadhe adhe adha half | आधा आधी आधे हाफ | medio media?
0.6667 | ⅔ | | |
0.75 | ¾ | pauna pona paun paune? pone? | पौना पौने? पौन | tres-cuartos
1.25 | | sava savaa sawa savva | सवा |
1.5 | | dedh derh dedd ded dhed dhedh deadh | डेढ़ डेढ |
2.5 | | dhai dhaai adhai arhai dhaayi dhaee | ढाई अढ़ाई ढाइ |
3.5 | | saade-teen sadhe-teen | |
`,
  ],
  [
    'count',
    `
0 | zero nil? nought | shunya sifar | शून्य ज़ीरो | cero
1 | one a? an? single? wan? | ek aik 1k? ikk ekk | एक वन | uno una un
2 | two couple? tu? | do? dho? doh? dono? donon? | दो? दोनों? टू | dos
3 | three | teen tin? theen tiin teeno? teenon? | तीन तीनों थ्री | tres
4 | four for? | char chaar chaaro? | चार फोर | cuatro
5 | five | panch paanch paach pach panj paanc | पांच पाच फाइव | cinco
6 | six | chhe che? chhah cheh chhai chha chay? chhay chheh | छह छः छे छै छ सिक्स | seis
7 | seven | saat sat? saath? | सात सेवन | siete
8 | eight | aath ath aat aadh? | आठ एट | ocho
9 | nine | nau nou nao naw | नौ नाइन | nueve nuebe
10 | ten | das? dus dass duss | दस टेन | diez
11 | eleven | gyarah gyara gyaarah gyaara igyarah giarah | ग्यारह | once?
12 | twelve | barah baara baarah bara? | बारह | doce
13 | thirteen | terah tera? teraah | तेरह | trece
14 | fourteen | chaudah chauda? choudah chodah | चौदह | catorce
15 | fifteen | pandrah pandra pandhra pandarah | पंद्रह पन्द्रह | quince
16 | sixteen | solah sola? solaah | सोलह | dieciseis
17 | seventeen | satrah satra sattrah | सत्रह | diecisiete
18 | eighteen | atharah athara attharah atthara | अठारह अट्ठारह | dieciocho
19 | nineteen | unnis unnees | उन्नीस | diecinueve
20 | twenty | bees bis bish | बीस | veinte
21 | twenty-one | ikkis ikkees | इक्कीस | veintiuno veintiun veintiuna
22 | twenty-two | bais baees baais | बाईस बाइस | veintidos
23 | twenty-three | teis teyis teees | तेईस तेइस | veintitres
24 | twenty-four | chaubis chaubees chobis | चौबीस | veinticuatro
25 | twenty-five | pachis pachees pacchis pachchis | पच्चीस | veinticinco
26 | twenty-six | chabbis chhabbis chabbees | छब्बीस | veintiseis
27 | twenty-seven | sattais sattaees | सत्ताईस | veintisiete
28 | twenty-eight | atthais athais | अट्ठाईस अठाईस | veintiocho
29 | twenty-nine | untis unatis | उनतीस | veintinueve
30 | thirty | tees tis | तीस | treinta
31 | thirty-one | ikattis iktis | इकतीस | treinta-y-uno
32 | thirty-two | battis | बत्तीस | treinta-y-dos
35 | thirty-five | paintis paintees | पैंतीस | treinta-y-cinco
36 | thirty-six | chhattis chattis | छत्तीस | treinta-y-seis
40 | forty fourty | chalis chaalis chalees | चालीस | cuarenta
42 | forty-two | bayalis | बयालीस | cuarenta-y-dos
45 | forty-five | paintalis | पैंतालीस | cuarenta-y-cinco
48 | forty-eight | adtalis | अड़तालीस | cuarenta-y-ocho
50 | fifty | pachas pachaas pacchas | पचास | cincuenta
51 | fifty-one | ikyavan ikyawan | इक्यावन | cincuenta-y-uno
55 | fifty-five | pachpan | पचपन | cincuenta-y-cinco
60 | sixty | saath? sath? | साठ | sesenta
70 | seventy | sattar satar | सत्तर | setenta
75 | seventy-five | pachhattar pachattar pichattar | पचहत्तर | setenta-y-cinco
80 | eighty | assi | अस्सी | ochenta
90 | ninety | nabbe navve | नब्बे | noventa
99 | ninety-nine | ninyanve | निन्यानवे | noventa-y-nueve
200 | | | दो-सौ | doscientos doscientas
300 | | | तीन-सौ | trescientos trescientas
400 | | | | cuatrocientos cuatrocientas
500 | | | | quinientos quinientas
600 | | | | seiscientos seiscientas
700 | | | | setecientos setecientas
800 | | | | ochocientos ochocientas
900 | | | | novecientos novecientas
`,
  ],
  [
    'group',
    `
2 | pair pairs couple couples | jodi jode joda jodee jora jore jodiyan | जोड़ी जोड़ा जोड़े जोड़ियां पेयर | par pares pareja
6 | half-dozen | aadha-darjan adha-darjan | आधा-दर्जन | media-docena
12 | dozen dozens doz dz dzn | darjan darzan darjen dajan darjhan | दर्जन दर्ज़न डज़न | docena docenas
20 | score? | kodi | कोड़ी |
144 | gross? | | | gruesa?
`,
  ],
  [
    'power',
    `
100 | hundred hundreds | sau so? sou sau | सौ | cien ciento cientos centenar
1000 | thousand thousands | hazar hajar hazaar hajaar | हज़ार हजार | mil miles
100000 | lakh lac lakhs | lakh laakh | लाख |
`,
  ],
];
