import type { ConceptTable } from '../concept-table.ts';

/** Indian dress. */
export const CLOTHING_INDIAN: ConceptTable = {
  kind: 'goods',
  trade: 'clothing',
  rows: `
achkan < sherwani || अचकन
anarkali < kurti, anarkali suit, anarkali kurti, anarkali dress | anarkalee | अनारकली
angrakha < kurta | angarkha | अंगरखा
banarasi saree < saree, banarasi, banarsi saree | banarsi, banaarsi | बनारसी साड़ी, बनारसी
bandhani saree < saree, bandhej saree, bandhani sari || बांधनी साड़ी
bandhgala, jodhpuri suit, jodhpuri coat, bandhgala coat | band gala | बंदगला, जोधपुरी
blouse piece | blouse ka kapda, blouse pis | ब्लाउज पीस
burqa, burka, abaya | burkha, buqra, abaaya | बुर्का, अबाया | burka
chaniya choli < lehenga | chania choli, ghagra choli | चनिया चोली, घाघरा चोली
churidar, chudidar | chooridar, churidaar | चूड़ीदार
dhoti, dhoti pants | dhotee | धोती
dress material, suit material, unstitched suit, suit piece, salwar material | dres material, bina sila suit, suit ka kapda | ड्रेस मटेरियल, सूट पीस | tela para traje
dupatta, chunni, odhani, chunari, chunri, stole dupatta | dupata, duppatta, dupata, chuni, odhni, orhni | दुपट्टा, दुपट्टे, चुन्नी, ओढ़नी, चुनरी | dupatta, chal indio
gamcha, gamchha | gamchaa, angocha, angochha | गमछा, अंगोछा
ghagra < lehenga, ghaghra | ghaagra | घाघरा
gown, evening gown, party gown, long gown | gaun | गाउन | vestido de noche, vestido largo
kaftan, caftan | kaaftaan | काफ्तान | caftan, kaftan
kanjivaram saree < saree, kanjeevaram, kanchipuram saree, kanjivaram | kanjiwaram | कांजीवरम
kurta pajama, kurta pyjama, kurta set, kurta pajama set | kurta pyjama set, kurta payjama, kurta paijama | कुर्ता पजामा, कुर्ता पायजामा
kurta, mens kurta | kurtaa, kurte, kurtha | कुर्ता, कुर्ते | kurta
kurti set < kurti, kurti palazzo set, kurti pant set, co ord set, coord set, cord set | kurti set | कुर्ती सेट, को ऑर्ड सेट | conjunto coordinado
kurti, kurtis, kurtie | kurtee, kurtiya, kurtiyan, qurti | कुर्ती, कुर्तियां, कुर्तियाँ | blusa india
lehenga, lehnga, lengha | lahenga, lehanga, lahanga, langa, lenga | लहंगा, लहंगे | lehenga
leheriya saree < saree, lehriya saree | leheria saree | लहरिया साड़ी
lungi || लुंगी
nehru jacket, waistcoat indian, modi jacket, bandi | bundi, sadri | नेहरू जैकेट, सदरी, बंडी | chaleco nehru
pagdi, turban, safa | pagri, saafa | पगड़ी, साफा | turbante
palazzo, palazzo pants, plazo, plazzo | palazo, plaazo, palaazo, palajo, plajo | पलाज़ो, प्लाजो, पलाजो | pantalon palazzo, palazo
patiala < salwar, patiala salwar | patiyala | पटियाला
petticoat, saree shapewear, underskirt | peticot, petikot, saya, saaya | पेटीकोट, साया | enagua
pyjama, pajama, pajamas, pyjamas, night pant, lounge pants | paijama, payjama, payajama, pajaama | पजामा, पायजामा, पाजामा | pijama, piyama, pantalon de pijama
salwar suit, salwar kameez, punjabi suit, ladies suit, suit set, churidar suit | salwar kamiz, shalwar kameez, salvar suit, salwar kamij | सलवार सूट, सलवार कमीज़, सलवार कमीज, पंजाबी सूट | traje salwar
salwar, shalwar | salvar, shalvar | सलवार
saree blouse, choli, readymade blouse | blaus, blauz | ब्लाउज, ब्लाउज़, चोली | blusa choli
saree, sari, sarees, half saree | sadi, saadi, saari, sarri, sadee, sadiyan, sariyan | साड़ी, साड़ियां, साड़ियाँ, सारी | sari, saris
sharara < salwar suit, sharara set, gharara | sharaara, garara | शरारा, गरारा
sherwani, wedding sherwani | shervani, sherwaani | शेरवानी
stole, stoles || स्टोल | estola
topi cap, gandhi topi, taqiyah, namaz cap | topi gandhi | गांधी टोपी
tunic < top, short kurti ||  | tunica
`,
};
