import type { CueTable } from './cue.ts';

/** Hindi in Latin letters; `foldHindi` levels most spellings. */
export const HINDI_CUES: CueTable = {
  order: {
    4: `bolna tha|bolni thi|mangwane the|mangwani thi|mangane the|mangani thi|karwana tha
      |karwane the|bhejna tha|bhijwana tha|bhijwane the|banwana tha|banwane the|banwani thi
      |lene the|khareedna tha|kharidna tha|kharidne the|order karna tha|order karne the
      |likhwana tha|likhwane the|mangta hai|mangta h|lagenge ji|lag jayenge bhej*|girwa do
      |girwa dijiye|bhej do|bhej dena|bhej dijiye|bhej dijiyega|bhej de|bhej dijie|bhej dein
      |bhej den|bhej dena ji|bhejdo|bhejdena|bhej sakte|bhej doge|bhej denge|bhej skte
      |bhijwa do|bhijwa dena|bhijwa dijiye|bhejwa do|bhejwa dena|send kar*|send kr*|pack kar*
      |pack kr*|book kar*|book kr*|order kar do|order karna hai|order karna he|order krna hai
      |order karni hai|order dena hai|order dena tha|order laga do|order lagao|order likh*
      |order book*|order le lo|order lelo|order note*|order hai mera|mera order hai
      |mera order likh*|naya order|note kar*|note kr*|likh lo|likh lena|likh lijiye|likh do
      |add kar*|add kr*|confirm kar*|confirm kr*|final kar*|final kr*|mangwana hai
      |mangwani hai|mangwane hain|mangwane hai|mangana hai|mangani hai|mangane hai|mangana tha
      |mangwana tha|lena hai|leni hai|lene hai|lene hain|lena he|lena h|leni h|lene h|lena tha
      |leni thi|kharidna hai|kharidni hai|le lunga|le lungi|le lenge|le leta|le leti|le lete
      |rakh do|rakh dena|rakh lo|rakh lena|rakh dijiye|rakh lijiye|rakh dijiyega|rakhwa do
      |rakh de|alag rakh*|side me rakh*|nikal do|nikal dena|nikal ke rakh*|de do|de dena
      |de dijiye|de dijiyega|de dijie|dedo|dedena|daal do|daal dena|dal do|dal dena
      |daal dijiye|dal dijiye|laga do|laga dena|bana do|bana dena|bana dijiye|banwa do
      |banwana hai|banwani hai|karwa do|karva do|karwa dena|deliver kar*|deliver kr*
      |parcel kar*|parcel kr*|courier kar*|ship kar*|pahucha do|pahucha dena|pahunchwa do
      |pahuncha do|pahuncha dena|dila do|la do|la dena|lete aana|le aana|le aao|reserve kar*
      |book karna|book karni|book karwana|chahiye hoga|chahiye honge|chahiye hogi
      |ki jarurat hai|ki zarurat hai|zarurat hai|jarurat hai|de sakte ho|mil jaye to bhej*
      |ho to bhej*|hai to bhej*|ho to de*|hai to de*|ho to rakh*|hai to rakh*|ho to pack*
      |hai to pack*`,
    3: `chahiye|chahie|chahye|chaiye|chaie|chaheye|chahiy|chaiyye|chahiyen|chahiya|bhejo|bhejna
      |bhejiye|bhejiyega|bhijwa*|bhejwa*|mangwana|mangwani|mangana|kar do|kar dena|kar dijiye
      |kardo|kardena|krdo|kr do|kr dena|krdena|karke bhej*|lunga|lungi|lenge|le rahe|dena
      |dijiye|dijiyega|dena ji|pack karo|nikalo|rakhna|rakhiye|dila*|add karo|repeat kar*
      |same bhej*|wahi bhej*|wahi chahiye|lelenge|lelunga|lelungi|mangwa do|mangwa dijiye
      |tol do|tol dena|bandh do|jod do|jod dena|badha do|likho|likhna`,
    2: `^sirf|^bas|sirf #|bas #|sirf|kar lo|ek aur|ek or|aur ek|or ek|phir se|fir se|dobara
      |kar de|karo|hi bhej*|wahi|wohi|cod|isko # kar`,
    1: `pe bhej*|par bhej*|pata|pata hai|mera address|address hai|jaldi|jldi|turant|kal tak
      |aaj hi`,
  },
  ifAvailable: {
    3: `agar hai to|agar ho to|hai to|ho to|agar available|agar stock|agar mil jaye|mile to
      |mil jaye to|available ho to|stock me ho to|ho toh|hai toh|agar hai|agar ho
      |uplabdh ho to`,
  },
  total: {
    4: `udhaar kitna|udhar kitna|khata kitna|baki kitna|bakaya kitna|kitna udhaar|kitna baki
      |kitna bakaya|bill bhej*|bill de*|bill dijiye|hisab bhej*|hisaab bhej*|hisab kar*
      |invoice bhej*|qr bhej*|upi bhej*|scanner bhej*|account number bhej*|payment kar di*
      |payment ho gaya|paise bhej di*|paise dal di*`,
    3: `total kitna|kitna total|total kitne|kitna hua|kitne hue|kitna banega|kitna bana
      |total batao|total bata*|total kya|bill kitna|kitna bill|total amount|kitna dena hai
      |kitne dene hai|kitna pay|kitna paisa|kitne paise hue|kitne paise dene|kaha pay
      |kaha payment|payment kaise|paise kaise|bill bhi|total hisab|hisab bata*|hisaab bata*`,
  },
  ask: {
    4: `kya fayda|kya fark|kya farak|mujhe janna|mujhe puchna|mujhe poochna|mujhe pata karna
      |janna hai|mujhe batao|mujhe jankari|mujhe jaankari|hai kya|hain kya|he kya|h kya
      |hoga kya|kya hai|kya he|kya h|milega kya|milegi kya|milenge kya|mil jayega kya
      |mil jayegi|mil jayega|mil jaega|mil jaegi|mil jayenge|mil sakta|mil sakti|mil sakte
      |mil skta|milta hai|milti hai|milte hai|kya … milega|kya … milegi|kya … hai|kya … hain
      |kya aap|kya aapke|kya ye|kya yeh|kya isme|kya iska|kitne ka|kitne ki|kitne me
      |kitne mein|kitna ka|kitne ke|kitna lagega|kitne lagenge|kitna padega|kitna rate
      |kya bhav|kya rate|kya price|kya daam|kya dam|kya kimat|kya cost|kya charge*|rate kya
      |price kya|bhav kya|daam kya|rate kitna|price kitna|price kitni|rate bata*|price bata*
      |bhav bata*|daam bata*|kimat bata*|rate bhej*|price bhej*|photo bhej*|pic bhej*
      |pics bhej*|photos bhej*|video bhej*|list bhej*|catalog bhej*|catalogue bhej*
      |details bhej*|menu bhej*|photo dikha*|dikha do|dikhao|dikhaiye|dikha dijiye|link bhej*
      |location bhej*|number bhej*|rate de*|price de*|bata do|bata dijiye|bata dena|batao
      |bataiye|bataye|batayein|batana|bata sakte|puchna tha|poochna tha|puchna hai|poochna hai
      |pata karna|janna tha|jaankari|jankari|jana hai kya|kaun kaun|kon kon|kya kya|aapke paas
      |apke paas|aapke pas|apke pas|aapke yaha|stock me hai|stock mein hai|available hai
      |available h|kab tak mil*|kar sakte ho kya|karte ho kya|karte hain kya|dete ho kya
      |kya karte|discount mil*|discount do|kuch kam|kam karo|kam kar*|kam hoga|last rate
      |last price|sahi lagao|thoda kam|ho jayega|ho jaega|ho jata hai|chalega kya|aata hai kya
      |aati hai kya|rehta hai|hota hai kya|lagta hai kya|leke kya|original hai|asli hai`,
    3: `dena chahiye|deni chahiye|karna chahiye|karni chahiye|rakhna chahiye|dalna chahiye
      |daalna chahiye|lagana chahiye|khana chahiye|khani chahiye|hona chahiye|milega|milegi|milenge|kitna|kitne|kitni|kaunsa|kaunsi|konsa|konsi|kaun sa|kaun si|kon sa
      |kon si|kab|kaha|kahan|kaise|kese|kaisa|kaisi|kyu|kyun|kyon|bhav|kimat|keemat|daam
      |rakhte ho|bechte ho|banate ho|dete ho|karte ho|bhejte ho|milta|milti|milte|warranty
      |aayega kya|chal jayega|kya|hai na stock`,
    2: `doge|dogi|denge|kya ye|jyada nahi|mehnga|mehenga|mahanga|sasta`,
  },
  conditional: {
    4: `agar …… se kam|agar …… sasta|agar …… taza|agar …… original|agar …… accha|agar …… acha
      |agar …… warranty|agar …… discount|agar …… fit|tab order|tabhi order|tabhi lunga
      |tabhi lungi|tabhi lenge|tab lunga|tab lungi|agar # lu|agar # le|agar # lunga|agar jyada
      |agar zyada|agar kam|agar discount|agar rate|agar price|agar sasta|agar accha|agar acha
      |agar pasand|agar theek|agar # se kam|se kam ho to|se kam hai to|se kam me|zyada loon to
      |jyada lu to|zyada lu to|jyada le to|lu to kitna|lunga to kitna|lungi to kitna|lu to kya
      |lunga to kya|loon to|le to kitna|discount doge to|sasta doge to|kam karoge to
      |doge to lunga|doge to le*|doge to lungi`,
    2: `agar|yadi`,
  },
  later: {
    4: `galti se bhej*|galti se message|galat number|galat chat|galat group|kisi aur ko bhej*
      |agli baar|agle baar|next time|agle mahine|agle hafte|baad me lunga|baad me lungi
      |baad me lenge|baad me le*|baad me batata|baad me batati|baad me order|phir kabhi
      |fir kabhi|kabhi aur|soch ke bata*|soch kar bata*|sochta hu|sochti hu|soch raha
      |soch rahi|soch rahe|sochenge|puch ke bata*|puch kar bata*|ghar pe puch*|dekhte hai
      |dekhta hu|dekhti hu|dekh ke bata*|baad mein|salary aane|salary ke baad|kal bata*|shayad`,
  },
  past: {
    4: `mangwaya tha|mangwayi thi|mangwaye the|mangaya tha|mangayi thi|mangaye the|mangvaya
      |mangwaya|mangwayi|mangwaye|mangaya|mangayi|mangaye|mangai thi|mangwai thi
      |order kiya tha|order kiya|order kari thi|order kari|order kiye|order diya tha
      |order ki thi|order dia tha|liya tha|li thi|liye the|lia tha|le gaya tha|le gayi thi
      |le gaye the|kharida tha|kharida|kharidi|kharide|bola tha|bole the|boli thi|kaha tha
      |diya tha|di thi|diye the|bheja tha|bheji thi|bheje the|mil gaya|mil gayi|mil gaye
      |mil gya|mil gyi|mil gye|mila tha|mili thi|mile the|aa gaya|aa gayi|aa gaye|aa gya
      |aa gyi|aagaya|aagayi|pahuch gaya|pahuch gayi|pahunch gaya|pahunch gayi|pahunch gaye
      |aaya tha|aayi thi|aaye the|bhej diya aapne|bhej diye|bheja aapne|bheja hai aapne
      |use kiya|receive hua|receive ho gaya|received|lekar gaya|dilwaya tha`,
    3: `mila|mili|aaya|aayi|aaye|nikla|nikli|nikle|pahucha|pahunchi|bheja|bheji|bheje|bhej diya
      |tha|thi|laga tha|lagi thi`,
    2: `pichli baar|pichle hafte|pichle mahine|pichle saal|pehle bhi|pahle bhi|pehle|kal wala
      |parso|last time|last diwali|din ho gaye|din hogaye|ho gaye|hafta ho gaya|laga|lagi|lage`,
  },
  neutral: {
    1: `total …… bhej diya|total # bhej diya|gpay kar diya|paytm kar diya|phonepe kar diya
      |upi kar diya|pet kharab|pet kharaab|tabiyat kharab|tabiyat theek nahi|mausam kharab|keede maar*|keede mar*|keeda maar*|keeda mar*|kide mar*|kida mar*|kide maar*|machhar mar*
      |makkhi mar*|chuha mar*|chuhe mar*|cockroach mar*|khata band*|khaata band*|call karo|phone karo|call kar*|phone kar*|band karo|band kar*
      |baat karo|jaldi karo|wait karo|ruko|photo frame*|mera number|number hai|number ka
      |number ki|number wala|number wali|photo wala|photo wali|jo photo|photo jaisa|rate pe
      |rate sahi|rate par|status pe|status me|status par|status mein|status wala|status wali
      |aapke status|apke status|story pe|story me|story wali|story wala|galat likh*|galat type
      |galat bol*|galti se likh*|galti se bol*|size …… bata*|colour …… bata*|color …… bata*
      |model …… bata*|rang …… bata*|naap …… bata*|flavour …… bata*|kitne ka bhi|kitne bhi
      |kitna bhi|price theek hai|price thik hai|rate theek hai|rate thik hai|rate sahi hai
      |price sahi hai|exchange offer|jitne ka bhi|baki baad me|baaki baad me|baki kal
      |baaki kal|baki baad mein|baaki baad mein|baki …… bata*|baaki …… bata*|kha lenge
      |ho lenge|kar lenge|dekh lenge|baat kar lenge|check kar*|dekh lo|dekh lena|jagah
      |jo …… liya tha|jo …… li thi|jo …… liye the|jo …… mangwaya tha|jo …… mangwayi thi
      |jo …… mangaya tha|jo …… mangaye the|jo …… diya tha|jo …… bheja tha|jo …… le gaya tha
      |jo …… order kiya tha|jo …… dikhaya tha|jo …… dikhayi thi|jo … story|jaise pichli baar
      |pichli baar jaisa|pichli baar wala|pichli baar wali|pehle wala|pehle wali|keh raha tha
      |keh rahi thi|bol raha tha|bol rahi thi|soch raha tha ki order|hai na|koi bhi|kuch bhi
      |jo bhi|kaise ho|kaise hain|kaise hai aap|kese ho|kya haal|jo ho|wo jo|chalega|ki jagah
      |jo kal dekha tha|jo dekha tha|bhaiya ji|thanda paani|kahi bhi|kab bhi|jab bhi|kya karu
      |kya kahu|jaisa bhi`,
  },
  complaint: {
    4: `nahi … raha|nahi … rahi|nahi … rahe|nhi … raha|nhi … rahi|nahi … rha|nahi lagta
      |kam nahi karta|nahi khul*|tadka hua|chatka hua|rang nikal*|rang utar*|rang nahi aaya
      |kacchi thi|kaccha tha|kacche the|kachi thi|kacha tha|jal gaya|jali hui|zyada tha
      |jyada tha|jyada thi|kam tha|kam thi|shikayat kar*|complaint kar*|complain kar*
      |toota hua|tuta hua|tooti hui|tuti hui|toote hue|tute hue|toot gaya|tut gaya|toot gayi
      |phata hua|fata hua|phati hui|fati hui|fat gaya|fat gayi|phat gaya|kharab hai
      |kharab nikla|kharab nikli|kharab nikle|kharab ho gaya|kharab ho gayi|kharab tha
      |kharab aaya|galat bhej*|galat size|galat saman|galat item|galat colour|galat color
      |galat product|galat aaya|kaam nahi|kam nahi kar*|chal nahi|nahi chal|chalta nahi
      |nahi aaya|nahi aayi|nahi aaye|nahi mila|nahi mili|nahi mile|nahi pahucha|nahi pahuncha
      |nahi pahunchi|nahi pahunche|nahi pahuchi|nhi aaya|nhi mila|nhi aayi|nhi mili
      |nhi pahucha|nai aaya|nai mila|nahin aaya|abhi tak nahi|abhi tak nhi|abhi tk nhi
      |abhi tak koi|kam nikla|kam nikle|kam nikli|kam aaye|kam aaya|kam mile|kam the|expire ho
      |expiry ho|expired hai|sada hua|sadi hui|sade hue|sad gaya|gal gaya|nikal gaya
      |nikal gayi|rang chhod*|leak ho|thanda tha|thande the|thandi thi|chota aa gaya
      |bada aa gaya|fit nahi|bada hai bahut|tight hai|tight aa*|loose hai|mujhe nahi jama
      |pasand nahi|accha nahi laga|acha nahi laga|sahi nahi|thik nahi|theek nahi|koi jawab
      |reply nahi|phone nahi utha*|aise nahi chalega|paise kat gaye|paise kat gye|paise kaat
      |jyada paise le*|ki jagah … bhej diya|ki jagah … aaya|ki jagah … bheja|chal nahi raha
      |on nahi ho*|charge nahi ho*|mar gaya|murjha gaya`,
    3: `gayab|kho gaya|kho gayi|jale nahi|jale hi nahi|jal nahi|milawat|sikud*|khatta tha
      |khatti thi|kachra|patthar|kankar|baal nikla|daag|allergy|reaction|daane nikal*|kat gaye
      |toota|tooti|toote|tuta|tuti|tute|phata|phati|fata|fati|kharab|ganda|gande|bekar|bakwas
      |ghatiya|dhokha|fraud|shikayat|complaint|missing|damage|damaged|defective|baasi|leak
      |ulta bhej*|nakli|duplicate|badbu|keede|kide`,
    2: `me se #|mein se #|mese #|dhyan do|dhyan dijiye|dhyan diya karo|mat kiya karo|aisa mat
      |patla aa|galat|thanda|thande|thandi|late|problem`,
  },
  return: {
    4: `wapas kar*|wapas le*|wapas lo|wapis kar*|wapis le*|wapas dena|wapas bhej*|wapis bhej*
      |wapas chahiye|wapas do|paise wapas|paisa wapas|paise wapis|return kar*|return kr*
      |return lo|return ho*|return chahiye|exchange kar*|exchange kr*|exchange ho*
      |exchange chahiye|exchange mil*|badal do|badal dena|badal ke|badal kar|badal dijiye
      |badal sakte|badalna hai|badalna|badalwana|badli kar*|badal lo|replace kar*|replace kr*
      |replacement|refund|refund kar*|refund chahiye|order cancel|cancel order|order ko cancel
      |mera order cancel|order radd|cancel karna hai|cancel karwana|cancel krna|sab cancel
      |pura cancel|poora cancel|pura order cancel`,
    3: `wapas|wapis|vapsi|lautana|lauta`,
  },
  status: {
    4: `kab aayega|kab aayegi|kab aayenge|kab ayega|kab aaega|kab tak aayega|kab tak aayegi
      |kab tak aaega|kab milega|kab milegi|kab milenge|kab tak milega|kab tak milegi
      |kab pahuchega|kab pahunchega|kab pahuchegi|kab pahunchegi|kab tak pahuch*
      |kab tak pahunch*|kab niklega|kab bhejoge|kab bheja|kab bhejenge|kab tak bhejoge
      |kab deliver|kab delivery|delivery kab|kab tak delivery|kab ship|kab dispatch
      |dispatch hua|dispatch ho gaya|ship hua|ship ho gaya|kahan hai mera|kaha hai mera
      |order kaha|order kahan|order kidhar|parcel kaha|parcel kahan|parcel kab|courier kab
      |courier kaha|kahan pahucha|kaha pahucha|kahan pahuncha|kaha pahuncha|kahan tak|kaha tak
      |order ka status|order ka kya|kya hua order|order ka kya hua|bheja kya|bhej diya kya
      |nikal gaya kya|nikla kya|nikla ki nahi|bheja ki nahi|bheja ya nahi|mera parcel
      |mera order kab|mera order kaha|order kab|tracking|track kar*|kitne din lagenge
      |kitne din me|kitna time lagega|kitni der`,
    3: `status`,
  },
  negation: {
    4: `rehne do|rahne do|rehne dena|rahne dena|rehne dijiye|rahne dijiye|rehne de|hata do
      |hata dena|hata dijiye|hatado|hatao|nahi chahiye|nhi chahiye|nai chahiye|nahin chahiye
      |mat bhejo|mat bhejna|mat bhejiye|mat bhej dena|mat bhej|mat dena|mat daalna|mat dalna
      |mat rakhna|mat karo|nikal dena list|cancel kar*|cancel kr*|cancel hi kar*|chhod do
      |chod do|chhodo|chodo|jaane do|jane do|nahi lena|nahi leni|nahi lunga|nahi lungi
      |nhi lena|nhi leni|jarurat nahi|zarurat nahi|jarurat nhi|ki jarurat nahi|pehle se hai
      |already hai|kam kar do|socha tha|sochi thi|lene wala tha|lene wali thi|irada nahi
      |mann nahi|bhul jao|bhool jao`,
    2: `cancel`,
  },
  praise: {
    4: `tareef ki|taarif ki|tarif ki|maza aa gya|maja aa gya|dil se shukriya|best hai
      |sabse accha|sabse acha|sabse best|accha laga|acha laga|acchi lagi|achi lagi|acche lage
      |pasand aaya|pasand aayi|pasand aaye|accha tha|acha tha|acchi thi|achi thi|acche the
      |ache the|tasty tha|tasty the|mast tha|mast hai|mast thi|badhiya tha|badhiya hai
      |badiya tha|badiya hai|bahut sundar|bahut badhiya|bahut accha|bahut acha|bahut acchi
      |bahut pyara|bahut pyari|maza aa gaya|maja aa gaya|ek number|sahi hai|kya baat|dil khush
      |zabardast|jabardast|lajawab|gazab|shandar|swadisht|sundar hai|pyara hai|pyari hai
      |taarif|tareef`,
    2: `sundar|pyara|pyari|mast|badhiya|badiya|khush`,
  },
  thanks: {
    3: `acche ho|ache ho|bahut acche|koi baat nahi|dhanyawad|dhanyavaad|dhanyvad|shukriya
      |sukriya|thank you|thanks|meharbani|aabhar`,
    2: `aake le jaunga|aake le jaungi|aake le jayenge|aakar le jaunga|aakar le jaungi|aake lunga|aake lungi
      |khud le jaunga|khud le jaungi|lene aaunga|lene aaungi|lene aa raha|theek hai|thik hai|thik h|theek h|thk hai|ok ji|accha ji|acha ji|ji accha|haan ji|ji|ok
      |okay|acha|accha`,
  },
  statement: {
    1: `^mera|^meri|^aapka|^aapki|^aapke|^apka|^apki|^hamara|^hamari|^humara|main|maine|mene
      |usne|unhone|humne|aapne|tumne|koi|sab|sabko|log|kho gaya|nikla|nikle|rahe the|kyuki
      |bahut|abhi|aata|aati|deta|deti|karta|karti|karte|rehta|rehti|pehenta|khata|khaya|bola
      |boli|kaha|sun|suna|dekha|hai|hain|raha|rahi|rahe|gaya|gayi|gaye|jata|jati|lagta|lagti
      |lag raha|lag rahi|dikh|hota|hoti|hua|hui|hue`,
  },
  greeting: {
    2: `namaste|namaskar|namasthe|ram ram|radhe radhe|jai shri|pranam|salaam|salam|assalam*
      |sat sri akal|subh prabhat|shubh prabhat|shubh diwali|diwali ki|holi ki|eid ki|badhai
      |mubarak|shubhkamna*|kaise ho|kaise hain|kaise hai|kese ho`,
  },
  spam: {
    4: `ghar baithe|paise kamaye|paise kamao|paisa kamao|paisa kamaye|kamaye daily|roz kamaye
      |lottery|inaam|inam jeet*|jeet chuke|jeeta hai|aap jeet|click kare|click karo
      |link pe click|link par click|loan chahiye|loan mil*|loan lena|loan paye|turant loan
      |nivesh|group join|join kare|join karo|group me jud*|sabko forward|forward kare
      |forward karo|share kare|followers badha*|sandesh ko|logon ko|logo ko|hum manufacturer
      |hum supplier|hamari company|humari company|hum wholesale|hamare yaha se maal
      |dealer bane|franchise le*|part time kaam|muft me|free me paye|number block|kyc
      |otp bata*|otp`,
  },
  anew: { 1: `ab|aaj|is baar|is bar|iss baar|naya order|phir bhi|fir bhi|ek mauka|alag se|chalo` },
  info: {
    1: `photo|foto|tasveer|pic|pics|video|rate|rate list|price list|price|list bhej*|catalog
      |details|jankari|jaankari|location|number|link|design`,
  },
};
