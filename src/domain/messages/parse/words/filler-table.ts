/** Grammar, politeness, the verbs of ordering, words about delivery and money: nothing that is sold. */
export const FILLERS = {
  en: `
a able about above actually add address after again all almost also am an and another any anyone anything are
around as asap at available away back be because been before being bhai book booking both bring bro brother but buy by
bye call can cancel cant card cash change charge charges check cod come confirm contact cost could couple
day days deal dear deliver delivered delivery did didnt different do does doesnt doing done dont door down
during each either else enough etc even ever every everything exactly extra fast few final find fine first for
free from get getting give given go going good got great had has have having he hello help her here hey hi him his
home hope how however hows i id if ill im immediately in include included instead interested into is isnt it
its itself ive just keep kindly know last later least leave let lets like list location long look looking lot
lots made make many may maybe me mean mention message might mine more morning most move much must my myself name
near need needed needs never new next nice night no none nope not note nothing now number of off offer ok okay
okey on once one online only onto or order ordered ordering orders other otherwise our out over own pay paid
payment per perhaps phone pickup place please pleasee pls plz plss plzz possible prefer price problem properly put quantity
qty quick quickly ready really received regards remove remaining required reserve right said same save say see
send sending sent share she ship shipping shop should sir since sister so some somebody something soon sorry
still stock store such sure take taken takes tell than thank thanks thankyou thanku thnx thx ty that thats the their them then
there these they thing things think this those though through till time to today together told tomorrow tonight
too total totally try two type under until up upto urgent urgently us use used using usual very via wait wanna want wanted
wants was way we week well were what whats when where which while who whole why will wish with within without
wont work would wrong yeah yep yes yesterday yet you your yours yourself u ur r n nd b4 pm am guys madam mam maam
i'll i'd i'm i've less whatever whichever whatsoever don't doesn't didn't can't won't isn't it's that's let's we'll we'd you'll what's there's hmm hm ah oh uff umm um lol hold aside btw cuz coz pl kindly`,
  hi: `
beta bete aa aaj aana aap aapka aapke aapki aapko aapne ab abhi accha acha achha achchha achcha agar aisa aise aisi aj apka apke apki apko apna apne apni
aur or bahut bohot bohut bahot bas batana batao batado bata baad baar bhaiya bhaiyya bhaisahab bhai bhayya bhej bheje bhejo bhejna bhejdo bhejdena bhejiye
bhejiyega bhejwa bhejwana bhejwado bhijwa bhijwana bhijwado bhijwaiye bhi bilkul bol bolo chahie chahiye chahiyeh chaiye chahiyen chaahiye chahte chahta chahti
chalega chalo dal dalo daalo daal dijiye dijiyega dijie dedo dena denaa deke dega denge de diya di diye didi dekh dekho dono dobara dusra dusri ek
ekdum fir phir ga gaya gayi ghar ghr gi ha haan han haa haanji haan ji hai hain he hei ho hoga hogi hona hota hoti hun hu hoon hume hum humara hamara hamare hame hamein humko
idhar is isi iska iske iski isko isme itna itne itni jab jaldi jaise jaisa jao jata jaye jayega ji jee jo jiska jiske k ka kab kaha kahan kal kam kar karke karo kardo karna karni karne
karta karte karti karwa karwana karunga karungi kaun kaunsa ke keliye khatam ki kisi kisko kitna kitne kitni kiya ko koi kr krdo krna krke kripya kripaya krupya kuch kuchh kya kyun kyu kyunki
lagbhag lana lao lekar lekin lena lenge lene le lelo lete liye lijiye lo lunga lungi mai main mangana mangta mangwana mangwani mangwane mangao mangvana magwana magana matlab me mein mera mere meri mil milega milegi milenge mila mujhe muje mujhko
mat na nahi nahin nai nhi naam namaste namaskar namashkar ne ok pe par per pata paisa paise pakka pehla pehle phr plz par pura poora rakh rakhna rakho rakhdo raha rahe rahi rha rhe rhi rupay rupaye rupees rs rupe sab
sabhi sahi sakta sakte sakti saath sath se shukriya dhanyavad dhanyawad si sir sirf sham shaam subah subha ta tab tak taki tha the thi theek thik thoda thodi thode thora to toh tum sabse tumhara unke unka unki unme inke inka inki inme iske uske neeche niche upar uper andar bahar kaafi kafi tumko unka unko us uska uske usko
vala vale vali vo voh wagera wala wale wali waise waala waali waale wahi wo woh ya yaar yah yahan yaha ye yeh yahi zarur jarur zaroor zaroorat jarurat jaroorat wapas
का की के को से में मे पर ने और या भी तो ही है हैं हूं हूँ था थी थे हो होगा चाहिए चाहिये चाहिएं भेज भेजो भेजना भेजें भेजिए भेजिये भेजिएगा भिजवा भिजवाना भिजवाइए भेजदो दो दे देना दीजिए दीजिये दीजिएगा दें दिजिए दिजिये दी दिया
ले लेना लेने लूंगा लूंगी लो लीजिए लें मुझे मुझको मेरे मेरा मेरी मैं हम हमें हमको हमारा हमारे हमारी आप आपका आपके आपकी आपको आपने यह ये वह वो इस उस इसका उसका इसके उसके कर करो करना करें कीजिए कीजिये करके दीजियेगा
कृपया प्लीज़ प्लीज जी नमस्ते नमस्कार धन्यवाद शुक्रिया भैया भाई दीदी सर मैडम साथ लिए तक जल्दी आज कल अभी फिर अब बस ठीक अच्छा हां हाँ नहीं ना मत वाला वाली वाले कुछ कोई सब सभी जो कि क्या कब कहां कहाँ कैसे कितना कितने कितनी
मंगवाना मंगवाने मंगाना मँगवाना मंगवानी आर्डर ऑर्डर पता नाम घर डिलीवरी रुपये रुपए थोड़ा थोड़ी सिर्फ केवल बहुत सबसे बेटा बेटे बुक ज्यादा रख रखना रखो रखिए जोड़ जोड़ो जोड़ना डाल डालो और दोबारा वही वैसा यहां यहाँ वहां पहले बाद अपना अपनी अपने एवं तथा व उनके उनका उनकी इनके इनका इनकी नीचे ऊपर अंदर काफी काफ़ी`,
  es: `
a acaso adelante además adicional agrega agregar agregame agregue ahi ahora al algo alguien algun alguna algunas algunos alli amigo amiga ante añade añadir anade aparte apunta apuntame aqui
asi aun aunque ayer bien buen buena buenas bueno buenos cada casa casi claro como compra comprar con confirma confirmar contra cosa cosas cual cuales cualquier cuando cuanto cuanta cuantas cuantos cuesta cuestan da dale dame
de deja dejar dejame del demas deme den denme dentro desde despues dia dias dice dime direccion dirección donde durante e el ella ellas ellos en encarga encargar encargo encargue entonces entre entrega entregar entregarlo enviar enviarme envia enviame envíe envio envien envieme era eran es esa esas ese eso
esos esta estaba estan estar estas este esto estos estoy euros eur favor fin fue gracias gusta gustaria gustan ha haber hace hacer hacia haga hago han hasta hay he hola hoy igual incluye incluso ir junto juntos la lado las le les lista listo lleva llevar llevo llevaria llevame lo
los luego manda mandame mandar manden mande mandenme mas mañana manana me mejor menos mi mia mio mientras mis misma mismas mismo mismos momento mucha muchas mucho muchos muy nada nadie necesito necesita necesitamos necesitaria ni ninguna ninguno no nombre nos nosotros noche nuestra nuestro nuevo nueva numero
o ok oye os otra otras otro otros pago pagar para parte pasa pasame pedido pedidos pedir pero pesos pido pidio pon poner ponga ponme pongame pongan ponerme por porfa porfavor porque precio primero pronto puede pueden puedes podria podrias podrian pues
que quedo querria querriamos queremos quería queria quiere quieren quiero quien quisiera quisieramos quita quitar recibir recoger reserva reservar reservame rapido sabado saludo saludos salu se sea ser seria si sido siempre siguiente sin sino sirve sobre sola solamente solo son soy su sus tal tambien
tampoco tan tanto tarde tardes tengo tener tiene tienen tienes tipo toda todas todavia todo todos traer traigame trae traeme tu tus u ultimo un una unas uno unos urgente usted ustedes va vale vamos van varias varios vas veces ver vez vosotros voy y ya yo llegue llega apartame aparteme apartar aparta aparten quedome quedo reservo ponme mandame uff ah eh ehh pues venga vaya ojala cualquiera cualesquiera sea porfi porfis xfa xfavor plis`,
};
