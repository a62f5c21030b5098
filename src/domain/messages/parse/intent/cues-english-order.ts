import type { CueTable } from './cue.ts';

const REQUESTS = combine(
  'can you|can u|can ya|could you|could u|would you|would u|will you|will u|can you please|can you pls|could you please|could you pls|can u pls|can u please|would you please|can someone|could someone|you can|u can|if you could|if you can',
  'send|ship|pack|keep|add|reserve|put|hold|book|arrange|prepare|include|bring|drop|save|set aside|give me|get me|parcel|make me|do #|deliver #|courier|pls send|kindly send|send me',
);
const WISHES = combine(
  'want to|wanted to|need to|like to|love to|wish to|would like to|is it possible to|possible to|may i|can i|could i|can we|could we|shall i|looking to|ready to|going to|ok if i|is it ok if i|is it okay if i|is it fine if i|would it be possible to|okay if i|fine if i|i will|i shall|we will|we shall|happy to|let me',
  'order|buy|get|have|take|book|purchase|reserve|place|pick up|add|grab',
);

/** English words of ordering, and what stands beside an order and would look like something else. */
export const ENGLISH_ORDER_CUES: CueTable = {
  order: {
    4: `set me up with|hook me up|fix me up with|sort me out with|double it|double that
      |double the order|${REQUESTS}|${WISHES}|any chance you can send|mind sending
      |want to take|want to add|want to try|want to reserve|want to pick|want to gift
      |need to buy|need to order|need to get|would like to buy|would like to order
      |would like to get|would like to have|would like to take|would like to add
      |would like to try|would like to place|would like to purchase|would like to reserve
      |i'd like to order|i'd like to buy|i'd like to get|i'd like to have|can you do #
      |can you guys do #|can you guys send|could you do #|i will take|i'll take|we'll take
      |we will take|ill take #|ill take the|ill take it|lemme get|let me get|let me have
      |i'll have|i will have|i'll buy|i will buy|i'll order|i will order|i'll go with
      |i will go with|going with|go ahead with|please send me|can you pls send
      |can you deliver #|can u add|can you arrange|can i get|could i get|can we get
      |could we get|may i get|can i have|could i have|can we have|could we have|may i have
      |can i order|could i order|can i place|can i buy|can i also get|can i please get
      |can i please have|place an order|place order|placing an order|place my order
      |placing order|to order|want to buy|like to buy|wish to buy|want to purchase
      |like to purchase|want to place|like to place|like to have|like to get|want to get
      |want to have|wanted to order|wanted to buy|wanted to get|looking to buy|order for
      |new order|my order is|my order :|here is my order|here's my order|heres my order
      |order as follows|order as below|order below|put me down|sign me up for|count me in for
      |^order #|please order|pls order|plz order|i want to order|mark me for`,
    3: `i request|may i request|we request|requesting|falling short of|running low on
      |running out of|ran out of|we are out of|will take|will have #|will buy|will get #
      |solicit|grab|save one|save me|save # for|dibs on|^then #|then #|^so #|send|pls send
      |please send|plz send|kindly send|send me|send us|sending list|please deliver
      |pls deliver|kindly deliver|^deliver|deliver to|deliver at|deliver by|deliver it
      |please ship|pls ship|^ship|ship to|ship it|^pack|please pack|pls pack|plz pack
      |kindly pack|pack me|pack for me|pack up|pack #|^book|please book|pls book|plz book
      |kindly book|book me|book for|book it|book this|book #|reserve|reserve me|please reserve
      |keep aside|keep … aside|set aside|put aside|please keep|pls keep|plz keep|kindly keep
      |keep for me|keep # for|keep #|hold #|^hold|please hold|pls hold|note down|please note
      |pls note|kindly note|please arrange|pls arrange|kindly arrange|^arrange|arrange #
      |please add|pls add|plz add|^add|add #|also add|and add|add one more|add another
      |please include|include|please give|pls give|plz give|kindly give|give me|gimme|give us
      |^give|give #|also give|get me|^get|bring me|bring|^bring|drop #|drop off|drop me|need
      |needed|needs|we need|i need|would need|will need|want|wants|wanna|i want|we want
      |i would like|i'd like|id like|would like|we'd like|would love|i'd love|i would love
      |wish to order|buy #|take #|taking #|make it #|make that #|make it|make that
      |change it to|change that to|change to|^ordering|ordering|^order|order this|order these
      |please prepare|prepare|please process|process|please make|please confirm my order
      |confirm my order|confirm the order|confirm order|order confirm*|confirmed|one more of
      |more of the same|same again|repeat|repeat my|reorder|re order|same as last time
      |please proceed|proceed with|^requirement|requirement :|require|required|requirement is
      |my list|shopping list|grocery list|^my order|order list|kindly process|please dispatch
      |pls dispatch|dispatch today`,
    2: `cod|cash on delivery|pay on delivery|upi on delivery|usual address|same address
      |cash please|^only|^just|just #|only #|actually|i meant|i mean|^take|^keep|^put|please
      |pls|plz|kindly|one more|another|instead|looking for #|go ahead|yes please|yes pls
      |same for|i choose|finalised|finalized|finalise|finalize|selecting|selected|go for
      |go with|count me in|me too|if you can send|usual order|the usual`,
    1: `will collect|i'll collect|will pick|i'll pick|pick up at|pickup|self pickup|address
      |gift wrap|urgent|urgently|asap|for delivery|deliver|delivery at|delivery on|qty
      |quantity|pcs|nos|pkt|pkts`,
  },
  ifAvailable: {
    3: `if you stock|if u stock|if you carry|if you keep|if you sell|if you do|if u do
      |if u have it|if you've|if there's any|if there's|if yes|if so|if available|if in stock
      |if you have|if u have|if there is|if it's available|if its available|if it is available
      |if still available|if still there|if there|if possible|if avail|if you get
      |if you also have|if you've got|if they are available|if its there|if it's there
      |if it's in stock|if its in stock`,
  },
  total: {
    3: `sent #|sent rs|check payment|confirm payment|payment received|payment done|payment sent
      |have paid|i paid|already paid|sent the money|money sent|transferred|amount sent
      |will pay|screenshot|how much in total|how much total|how much altogether
      |how much all together|total how much|total price|total amount|what is the total
      |what's the total|whats the total|total bill|grand total|share total|tell me the total
      |let me know the total|how much do i pay|how much to pay|how much should i pay
      |how much do i owe|how much do i have|how much will it be|what do i owe|what is my total
      |what's my total|share upi|share the upi|share qr|share gpay|send upi|send qr
      |send the qr|send payment link|share payment|send invoice|share invoice|share pi|send pi
      |send the bill|send bill|share bill|gst bill|bill needed|what is the bill
      |how much … come to|how do i pay|how to pay|how can i pay|where do i pay`,
    2: `total|subtotal|paid|paid by|paid via|gpay|upi`,
  },
  neutral: {
    1: `delivered to|delivered at|delivered by|to be delivered|get delivered|get it delivered
      |instead of that|whatever …… you have|biggest you have|largest you have|smallest you have|best you have|whatever you have|whichever you have|any colour|any color|any shade|any size|any flavour|any fragrance
      |any brand|any design|any type|any one|will tell you|will tell u|i'll tell
      |will let you know|will let u know|what i require|what i want|what we need|what i have
      |what we require|will do|would do|too much|one will do|any will do|when it comes
      |as i check|photo frame*|photo cake*|photo album*|picture frame*|photo print*
      |picture book*|photo mug*|photo paper|quote book|any number|number plate*|number candle*
      |number one|my number|phone number|contact number|mobile number|number is|her number
      |his number|on this number|link chain|video game*|image wall*|menu card*
      |reasonable price|good price|price is|rate is|same rate|same price|final price is
      |sample pack*|price quoted|at the rate|your status|whatsapp status|in status|on status
      |on your status|oops wrong|sorry wrong size|sorry wrong colour|sorry wrong color
      |typed wrong|wrote wrong|by mistake i wrote|my mistake|my bad|wrong size i meant
      |wrong colour i meant|size …… later|colour …… later|color …… later|model …… later
      |size …… let you know|colour …… let you know|color …… let you know|shade …… let you know
      |flavour …… let you know|size …… tell you|colour …… tell you|price is fine|price is ok
      |price is okay|price ok|price okay|price fine|rate is fine|rate ok|no matter the price
      |whatever the price|exchange offer|at this price|for this price|book says|question is
      |send off|sent off|with the boy|price no issue|the price is fine|the price is ok
      |price is good|price no problem|return gift*|return favour*|return present*|no problem
      |no issue*|not a problem|scratch that|thank you card*|thank you tag*|thank you note*
      |get well|welcome|price tag*|discount coupon applied|do not put|don't put|don't send by
      |please don't send by|do not send by|please do not|cold coffee|cold drink*|cold brew
      |broken wheat|broken rice|cracked wheat|smelling salt*|track pant*|track suit*|tracks
      |cold cream|cold press*|scratch card*|scratch pad*|fade cream|leak proof
      |missing piece puzzle|when i come|when you come|when done|when ready|when convenient
      |when i get back|want it|where you sent|what i have finalised|what i want is
      |what i need is|what we need is|here is what|here's what|how i like|where i live|who is
      |where the|greeting card*|wishing card*|birthday card*|how are you|how r u|hope you are
      |are you there|ration card|what say|which i saw|which you showed|which you posted
      |which you sent|question paper*|answer sheet*|do the needful|do send|do pack|do keep
      |do add|do not forget|is fine|are fine|is ok|are ok|any is fine`,
  },
  anew: {
    1: `anyway|today|now|this time|also|new order|once more|fresh order|another order|separately
      |giving one more chance|one more chance|still want|but still`,
  },
};

/** Every beginning with every end. */
function combine(beginnings: string, ends: string): string {
  return beginnings
    .split('|')
    .flatMap((beginning) => ends.split('|').map((end) => `${beginning} ${end}`))
    .join('|');
}
