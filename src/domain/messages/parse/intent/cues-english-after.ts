import type { CueTable } from './cue.ts';

/** English words about what was bought before, and of those who sell something themselves. */
export const ENGLISH_AFTER_CUES: CueTable = {
  past: {
    4: `mom has|mother has|dad has|father has|wife has|husband has|sister has|brother has|friend has
      |friends have|neighbour has|neighbor has|still wants more
      |i left my|i lost my|we left our|i forgot my|was delivered to|were delivered to
      |got delivered to|there was|there were|was taking|were taking|been taking|was buying
      |were buying|was using|used to|already wearing|already bought|already purchased
      |already took|already ordered from|we felt|i felt|am wearing|i wore|my order of
      |my order was|my order had|my order came|my order has|my order arrived|i got only
      |we bought|we ordered|ordered an hour|paid twice|received|recieved|have received
      |just received|i received|got my|got the|got mine|got it|i got the|i got my|i bought
      |i had bought|had purchased|i purchased|i ordered|had ordered|have ordered
      |already ordered|i had ordered|was ordered|you sent|u sent|you had sent|you delivered
      |was delivered|were delivered|delivered|got delivered|has arrived|have arrived|arrived
      |came today|came yesterday|it had|previous order|earlier order|my last order|last order
      |old order|i took|we took|took from you|bought from you|picked up yesterday|sent me
      |has come|i paid for`,
    3: `bought|purchased|ordered|took|got|reached|been using|have been using|loved|used`,
    2: `was|were|had|came|last time|last week|last month|last year|last diwali|yesterday
      |days ago|weeks ago|months ago|a week ago|earlier|i have been|had been|back then
      |previous|previously|already have|already has|i have|i've got`,
  },
  neutral: {
    1: `pimple* cream|pimple* gel|rash cream|rash powder|itch* cream|itch* powder|allergy tablet*
      |allergy med*|stain remover|stain removing|scratch remover|insect killer|insect spray
      |insect repellent|bug spray|ant killer|ant powder|ants powder|ants chalk|cockroach killer
      |cockroach spray|cockroach gel|worms tablet|deworming|rat killer|leak proof|mould remover
      |mold remover|mould cleaner|crack cream|cracked heels|sour cream|sweet and sour|what my …… took|what i …… took|what my …… bought|what i …… bought|what my …… ordered
      |what i …… ordered|got my salary|got paid|in case you|been meaning to|quick delivery
      |fast delivery|was going through|as ordered before|like i ordered|which i bought
      |that i bought|i bought last|i took last|i ordered last|which i took|which i ordered
      |that i ordered|the one i bought|same one i bought|same as i bought|same as before
      |same as earlier|same as last|like last time|as last time|as usual|was hoping to
      |i was told|saw on|was looking for|i was looking|were looking for|have decided
      |have finalised|got married|had decided`,
  },
  complaint: {
    4: `did not order|didn't order|never ordered|not ordered|we never|did not ask for
      |didn't ask for|not the one i|lost colour|lost its|would like to complain
      |want to complain|like to complain|need this sorted|sort this|sort it out|fix this
      |fix it|resolve this|resolve it|has a dent|has dents|has a hole|has holes|has a crack
      |what will you do about|sites shows error|keeps breaking|cut short|not working
      |isn't working|is not working|stopped working|doesn't work|does not work|didn't work
      |dont work|not charging|not turning on|wrong item|wrong size|wrong product|wrong colour
      |wrong color|wrong order|sent wrong|wrong one|is missing|are missing|was missing
      |were missing|one missing|item missing|items missing|not received|haven't received
      |have not received|didn't receive|did not receive|never received|never arrived
      |hasn't arrived|has not arrived|not delivered|still not|still waiting|doesn't fit
      |does not fit|doesnt fit|didn't fit|not fit|not fitting|too tight|too loose|poor quality
      |bad quality|very bad|very poor|not happy|very disappointed|not satisfied|not good
      |not fresh|not what i|instead of what|came broken|came damaged|came cold|was cold
      |were cold|was stale|were stale|fell apart|came off|of them broken|only got|got only
      |had only|only received|received only|you sent only|sent only|are dead|is dead|was dead
      |arrived dead|waste of money|worst|not as shown|not as described|look into this
      |look into it|no response|nobody replied|no reply|want my money|not ripe|charged twice
      |charged extra|over charged|overcharged|does not match|doesn't match|different from
      |expired product|lost in transit|going bad|gone bad|peeling off`,
    3: `broke|died|dies|tore|burst|exploded|bugs|ants|stains|stained|undercooked|uncooked
      |overcharged|scammed|unusable|useless|disgusting|gross|stones|maggots|cockroach|hair in
      |itches|pimples|adulteration|sour|defective|faulty|stale|soggy|rotten|spoilt|spoiled
      |leaking|leaked|leakage|disappointed|disappointing|disappointment|horrible|terrible
      |pathetic|unacceptable|complaint|complain|fraud|cheated|cheating|scam|bad smell
      |foul smell|smells bad|smelling bad|smells rotten|smells weird|adulterated|shrunk|shrank
      |squashed|spilled|spilt|dented|chipped|bleeds|bled|unhappy|upset|fungus|mould|mold
      |insects|worms|scratched|bent|wilted|unhygienic|rude|malfunction*|rash|allergic|itching
      |snapped`,
    2: `fused|squeeze|squeezes|blank|pinches|wobbles|flickers|rattles|squeaks|broken|damaged
      |torn|cracked|faded|melted|burnt|crushed|shattered|expired|ripped|wrong|missing|issue
      |problem|late|delay|delayed|bad|fake|duplicate|dead|stuck`,
  },
  return: {
    4: `instead of these|instead of this one|swap it|swap them|swap this|swap the|take back
      |take them back|collect it back|pick it up back|reverse|would like to return
      |would like to exchange|would like to cancel|i'd like to return|i'd like to exchange
      |i'd like to cancel|would like a refund|want a new one|want new one|need a new one
      |send … good one|send … fresh one|send … proper one|send me a new one
      |want another one instead|arrange pickup|arrange a pickup|arrange return|arrange refund
      |arrange exchange|arrange replacement|send … right one|send … correct one
      |send … right size|send … correct size|send … replacement|send … new one instead
      |give … refund|want to return|need to return|like to return|can i return|how to return
      |how do i return|return the|return my|return it|return this|return #|to return|returning
      |want a refund|want refund|need refund|need a refund|refund|refund my|money back
      |want a replacement|need a replacement|need replacement|want replacement|replacement
      |please replace|pls replace|can you replace|replace it|replace the|replace my
      |can i exchange|want to exchange|need to exchange|like to exchange|exchange it
      |exchange the|exchange my|exchange for|exchange possible|exchange|cancel my order
      |cancel my|cancel the order|cancel order|want to cancel|need to cancel|can i cancel
      |like to cancel|please cancel my|please cancel the order|have to cancel
      |cancel everything|cancel all|cancel the whole|cancel entire|cancel that order
      |cancel this order|order cancel|change my order from|reverse pickup|return pickup
      |return policy|exchange policy|return request|raise a return|wrongly ordered
      |take it back|send it back|sending it back|send back|give back`,
    3: `return|cancellation|refunded`,
  },
  status: {
    4: `send my|please send my|pls send my|deliver my|dispatch my|ship my|my … soon
      |need my order|where is my|where is the|where's my|wheres my|where's the|where are my
      |where is order|where my|track my|tracking|tracking id|tracking number|tracking link|awb
      |status of|order status|delivery status|what's the status|whats the status|any update
      |update on|when will it|when will my|when will i|when will the|when … reach
      |when … arrive|when … deliver*|when … ship*|when … dispatch*|when is my
      |when can i expect|by when will|is it dispatched|is it shipped|has it shipped
      |has it been|has my order|is my order|was it shipped|is my parcel|have you dispatched
      |have you shipped|have you sent|did you send|did you ship|did you dispatch
      |not yet shipped|not yet received|not shipped|not dispatched|out for delivery
      |hasn't come|has not come|hasn't reached|not reached|didn't reach|is it ready
      |is my cake ready|are they ready|how long … take|how many days|eta|delivery guy
      |delivery boy|delivery person|did you receive|did you get my|got my order
      |received my order|check my order|check status|status`,
    2: `my parcel|my package|my shipment|my delivery|courier|order no|order number|order id`,
  },
  negation: {
    4: `is too much|are too much|too much for us|too much for me|is too heavy|is too big
      |is too costly|i thought #|i thought of|had thought of|don't want|dont want|do not want
      |don't need|dont need|do not need|don't send|dont send|do not send|not needed|no need
      |no need for|not required|leave it|leave that|leave the|leave out|skip the|skip it
      |skip that|drop the|drop it|forget the|forget it|forget about|remove|remove the
      |take out the|take off the|cancel that|cancel the|cancel it|cancel this|cancel one
      |minus the|not the|was going to|were going to|had thought|thought about|had planned
      |already have|already has|already got|have enough|have plenty|not this time
      |not interested|no thanks|no thank you|won't need|wont need|will not need
      |making that at home|making it at home|dropped the idea|decided against|changed my mind
      |not buying|no longer need|no longer want|without the`,
    2: `cancel|skip|not today|minus|except|rather not|nothing else`,
  },
  praise: {
    4: `need these in my life|need this in my life|need it in my life|want this so bad
      |need this so bad|want everything|need everything`,
    3: `loved it|love it|loved the|love the|love your|love this|loved your|so pretty|so cute
      |so beautiful|so nice|so soft|so good|very nice|very good|very tasty|very soft
      |very beautiful|very pretty|very happy|really good|really nice|really liked|really loved
      |was great|was awesome|was amazing|was delicious|was superb|was yummy|was perfect
      |were perfect|were great|were amazing|were delicious|were yummy|is amazing|is awesome
      |is great|is lovely|looks great|looks amazing|looks good|looks lovely|looks so|making me
      |hit the spot|good job|great job|great work|well done|keep it up|highly recommend
      |five stars|5 stars|best in town|everyone liked|everyone loved|everybody liked
      |everybody loved|kids loved|works great|works perfectly|working fine|working great
      |fits perfectly|fit perfectly|good quality|great quality|excellent quality|great service
      |great taste|nice packing|good packing|nice packaging|fabulous|gorgeous|stunning|superb
      |awesome|amazing|delicious|yummy|beautiful|excellent`,
    2: `wow|lol|haha|nice|lovely|pretty|cute|tasty|fantastic|impressed|great|good|liked|enjoyed
      |omg`,
  },
  thanks: {
    4: `thank you for|thank you so much for|thanks for|thanks a lot for|thank you very much for
      |many thanks for|want to thank|wanted to thank|would like to thank|like to thank`,
    3: `no worries|take your time|you are the best|you're the best|you guys are the best
      |good luck|see you tomorrow|see you|just wanted to say|thank you so much|thanks a lot
      |thanks a ton|many thanks|thank you very much`,
    2: `thank you|thanks|thx|thnx|thanx|thankyou|tysm|ty|tq|much appreciated|appreciate it|noted
      |got it|will wait|ok cool|cool`,
  },
  spam: {
    4: `lose # kg|lose weight|weight loss|reply yes|reply stop|reply with|no side effects
      |100% guaranteed|free consultation|free trial|free sample offer|whatsapp us on
      |call us on|get # free|bumper offer|offer till|offer ends|remove my number
      |stop messaging|at customs|sale sale|mega sale|grand sale|clearance sale|visit us at
      |visit our|visit today|buy # get #|upto # off|flat # off|hdfc bank|icici bank
      |axis bank loan|insurance policy|life insurance|term plan|mutual fund*|sim card offer
      |electricity will be|power will be disconnected|will be disconnected|last date to
      |vote for|party candidate|donate|donation|parcel is held|customs duty|tax refund
      |you have won|you've won|u have won|you won|won a|won rs|lucky draw|lucky winner
      |claim your|claim now|click here|click the link|click on|click link|click below
      |earn money|earn rs|earn upto|earn up to|earn daily|earn from home|per day income
      |daily income|extra income|passive income|work from home|working from home|part time job
      |part time work|join our|join now|join my|subscribe|followers|seo|google ranking
      |first page of google|website design|web design|web development|app development
      |digital marketing|social media marketing|personal loan|business loan|instant loan
      |loan approved|loan offer|pre approved|credit card|bitcoin|crypto|forex|trading tips
      |stock tips|share market|double your|invest|investment|casino|betting|rummy
      |we are manufacturer*|we manufacture|we supply|we are supplier*|we are wholesale*
      |we are a wholesale*|we are leading|we are exporter*|we provide|we offer|we deal in
      |our company|our products|our services|our factory|manufacturer*|supplier*|exporter*|moq
      |minimum order|dealership|franchise|bulk sms|limited offer|limited time|limited seats
      |seats left|offer valid|hurry up|free recharge|forward this|forward to|share with #
      |account will be|account blocked|verify your|update kyc|kyc|otp|increase your sales
      |grow your business|boost your|more customers|business proposal|collaboration|collab
      |influencer|paid promotion|promote your|barter|shoutout|partner with us|be our reseller
      |become a reseller|resellers wanted|free gift card|gift card giveaway|giveaway
      |congratulations … won`,
    3: `society meeting|meeting on|meeting at|members are requested|residents are|eye camp
      |free camp|blood donation|camp on|credited to|debited from|your appointment
      |appointment is|will be served|lottery|prize|winner|guaranteed returns|jackpot
      |whatsapp group|telegram|telegram channel|unsubscribe|http|https|100 free
      |interested call|interested contact|hiring|vacancy|job offer|salary upto|typing job
      |data entry`,
  },
};
