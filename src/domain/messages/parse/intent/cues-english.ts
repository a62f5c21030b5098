import type { CueTable } from './cue.ts';

/** English words of everything but ordering. */
export const ENGLISH_CUES: CueTable = {
  ask: {
    4: `an estimate|give estimate|someone visit|come and measure|site visit|can you send someone|could you send someone|can you send a|could you send a person
      |send technician|do you have my|can i know|may i know|can i ask|may i ask|could i ask
      |could i know|does anyone|anyone know|they ship to|you ship to|u ship to|you deliver to
      |they deliver to|u deliver to|ship outside|ship internationally|deliver on sundays
      |deliver outside|get … discount|give … discount|send someone|send some one
      |send a technician|send … size chart|need … size chart|need … chart|need … warranty card
      |want … discount|website is|site shows|site is|your site|your website|app is not
      |want to come|want to visit|want to see|want to meet|want to talk|want to speak
      |need to talk|need to speak|come and see|just looking|just browsing|just checking
      |just asking|send … invoice|share … invoice|send … image*|show … photo*|show … pic*
      |send … statement|need … bill for|any … in stock|how to order|how do i order
      |how can i order|how to place|how do i place|how can i place|want to know|wanted to know
      |like to know|need to know|want to ask|wanted to ask|like to ask|need to ask
      |wanted to check|want to check|just checking if|wondering if|was wondering
      |wanted to enquire|need info*|want info*|need details|want details|need some info*
      |need help|need your help|need more details|need a quote|need quote|send … catalog*
      |share … catalog*|send … photo*|share … photo*|send … pic*|share … pic*|send … video*
      |share … video*|send … price*|share … price*|send … rate*|share … rate*|send … detail*
      |share … detail*|send … menu|share … menu|send … list of|share … list of|send … link
      |share … link|send … brochure|send … location|share … location|send … number
      |send … quotation|send … quote|share … quote|send … sample*|need the invoice
      |need invoice|send me the invoice|send the invoice|need … price|need … rate*
      |need … catalog*|want … catalog*|want … price|give … price*|give … rate*
      |give me … details|give … quote|can i see|could i see|may i see|can you show
      |could you show|can you tell|could you tell|can u tell|can you share|could you share
      |can you explain|can you suggest|can you recommend|can you confirm if|can you check if
      |can you give … price|can you do better|do you|do u|does it|does this|does the|does that
      |do they|do these|do those|do you have|do you sell|do you deliver|do you ship
      |do you make|do you do|do you also have|are you open|r u open|is there any|is there a
      |are there any|how much is|how much are|how much for|how much does|how much do
      |what is the price|what's the price|whats the price|price of|price for|cost of|cost for
      |rate of|rate for|rates for|rates of|any discount|any offer*|best price|wholesale price
      |wholesale rate*|last price|final price|what price|what rate|at what price`,
    3: `^would|^can|don't see|dont see|can't find|cant find|cannot find|can't see|unable to find
      |no longer on|let me know|how much|how many|how big|how long|how tall|how heavy|how old
      |how far|how fresh|how do|how does|how is|how can|how to|what is|what's|whats|what are
      |what about|what all|what size|what sizes|what colour*|what color*|what time|what kind
      |what type|what material|which one|which is|which are|which size|which colour*
      |which color*|which brand*|which cable|which shade*|is this|is that|is it|is the|is your
      |^is|are these|are those|are the|are your|^are|do we|do i|do your|do all|^does|^did|^has
      |^have you|^could|^what|^which|^where|^when|^why|^how|^who|^any|will it|will this
      |will the|would it|would this|can it|can this|can i use|can we use|in stock|price|prices
      |pricing|rate|rates|mrp|cost|costs|charges|wholesale|quote|quotation|have any|got any
      |you have|u have|you got|you sell|you stock|you make|you carry|you deliver|you ship
      |still available|available|availability|anything for|something for|suggest|recommend
      |recommendation*|difference between|compare|size chart|catalog|catalogue|brochure
      |price list|tell me|let me know if|enquiry|inquiry|query|interested to know
      |is … available|are … available|is … in stock|suitable for`,
    2: `^will|want to|wanted to|would like to|i'd like to|id like to|like to|need to|have to
      |trying to|tried to|discount|offers|original|genuine|warranty|guarantee|gluten
      |shelf life|expiry date|washable|curious|confused|better|interested|what|which|why|who
      |how|timings|opening hours|open today|open on|negotiable|cheaper|expensive|costly
      |dm price|pp|price pls|colours available|sizes available`,
    1: `can i|can we|can you|could you|would you|should i|does|will|where|when|any`,
  },
  conditional: {
    4: `once the …… i will|once my …… i will|once i …… i will|once we …… we will
      |once he …… i will|once she …… i will|only after i|only after my|only after the
      |once the …… will order|after the …… i will order|unless|then i will order
      |then i'll order|then i will buy|then i'll buy|then only i|only then|tell me then
      |inform me then|then i will take|if the …… is under|if the …… is below|if the …… is less
      |if the …… is more|if the …… fits|if …… under #|if …… below #|if …… less than
      |if …… is good|if …… is original|if …… is cheaper|if i buy|if i take|if i order
      |if we buy|if we take|if we order|if i purchase|if i get|if you give|if u give
      |if you can give|if price|if the price|if it is under|if it's under|if its under
      |if under|if below|if less than|if it is below|if it costs|if cheaper|if it is less
      |if it's less|if its less|if it is cheaper|if discount|if there is a discount
      |if there is any discount|if you reduce|if you match|if it fits|if i like|if it is good
      |if it doesn't|if it does not|if not satisfied|what if|suppose i|in case i|provided you
      |only if you give|if # or more|if bulk|if i need more`,
    2: `if`,
  },
  later: {
    2: `planning a|planning for|planning our|planning my`,
    3: `then maybe|maybe i will|maybe i'll|i might|i may`,
    4: `wrong chat|wrong number|wrong person|wrong group|sent by mistake|sorry wrong
      |meant for someone else|ignore this|ignore my last|not for you|next time i|next time
      |will order later|order later|will order soon|will order again|order again soon
      |will buy later|will let you know|let you know later|will confirm later and order
      |maybe later|some other time|some other day|not now|will think|let me think
      |think about it|will get back|get back to you|thinking of buying|thinking of ordering
      |thinking of getting|thinking to buy|planning to buy|planning to order|plan to order
      |might order|may order|might buy|might take|will come and buy|will visit
      |next month i will|next week i will|will definitely order|when i get my salary
      |after salary|once i get paid|save up|someday|will tell you after|let me ask my
      |will ask my|will check with|need to think|need to check with|wishlist|in future
      |in the future|would be nice someday|not sure yet|haven't decided|have not decided
      |yet to decide`,
  },
  statement: {
    1: `^the|^my|^your|^our|^his|^her|^their|^this|^these|^those|^every|^today|^yesterday|i|he
      |she|it|they|we|you|u|who|nobody|everyone|everybody|someone|somebody|left|lost|found
      |took|takes|sells|sold|plays|squeeze|squeezes|fused|called|dropped|became|looks like
      |feel sick|because|than|gave|gives|made|helped|helps|worked|works|failed|tried|started
      |turned|feels|felt|smelled|tasted|tastes|fits|fitted|lasts|lasted|went|said|says|told
      |see|saw|think|thought|know|hope|heard|remember|forgot|missed|wonder|watched|peeled
      |ended|asked|parked|came|can't|cant|cannot|isn't|aren't|wasn't|don't|doesn't|didn't|is
      |are|has|have|having|looks|look|looking|seems|gets|got|makes|makes me|goes|uses|using
      |wears|why`,
  },
  greeting: {
    2: `hi|hello|hey|hii|hiii|helo|hlo|good morning|good afternoon|good evening|good night
      |happy diwali|happy holi|happy new year|happy eid|eid mubarak|merry christmas
      |happy birthday|happy pongal|happy onam|happy rakhi|season's greetings|have a nice day
      |have a great day|god bless|congratulations|best wishes|greetings`,
  },
  info: {
    1: `dimensions|measurements|specs|specifications|ingredients|timings|menu|photo|photos|pic
      |pics|picture|pictures|image|images|video|videos|catalog|catalogue|brochure|price list
      |rate list|quotation|quote|details|invoice|receipt|link|location|tracking|screenshot
      |prices|price|rate|rates|samples|size chart|colour options|color options|designs
      |collection|number`,
  },
};
