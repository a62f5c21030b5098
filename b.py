import sys; sys.path.insert(0,'/tmp/w/tools')
from shopedit import edit
V='views/storefront/'
edit(V+'product.eta',
 ('aria-label="Photos of <%= product.name %>"', """aria-label="<%= t('shop.product.photos', { product: product.name }) %>\""""),
 ('aria-label="Previous photo"', """aria-label="<%= t('shop.product.previousPhoto') %>\""""),
 ("""          <span class="badge number" data-gallery-place>1 of <%= product.photos.length %></span>
          <button type="button" class="button quiet square" data-by="1" aria-label="Next photo">
""", """          <span
            class="badge number"
            data-gallery-place="<%= t('shop.product.photoPlace', { place: '{place}', count }) %>"
          ><%= t('shop.product.photoPlace', { place: 1, count }) %></span>
          <button
            type="button"
            class="button quiet square"
            data-by="1"
            aria-label="<%= t('shop.product.nextPhoto') %>"
          >
"""),
 ("      <% if (product.photos.length > 1) { %>\n", "      <% const count = product.photos.length; if (count > 1) { %>\n"),
 ("""      <% if (!chosen && product.from.ranges) { %><span class="small soft">From</span> <% } %>
      <%= chosen ? chosen.price : product.from.price %>
      <% if (chosen ? chosen.before : product.from.before) { %> <s><span class="hide">was
          </span><%= chosen ? chosen.before : product.from.before %></s>
      <% } %>
""", """      <% if (!chosen && product.from.ranges) { %>
        <%~
          t.html('shop.price.from', {
            from: (inside) => `<span class="small soft">${inside}</span>`,
            price: product.from.price,
          })
        %>
      <% } else { %><%= chosen ? chosen.price : product.from.price %><% } %>
      <% if (chosen ? chosen.before : product.from.before) { %> <s><span
            class="hide"
          ><%= t('shop.line.was') %>
          </span><%= chosen ? chosen.before : product.from.before %></s>
      <% } %>
"""),
 ("""        <p>Sold out. <a href="<%= store.path %>">See other products</a></p>
""", """        <p><%= t('shop.product.soldOut') %>
          <a href="<%= store.path %>"><%= t('shop.product.others') %></a></p>
"""),
 ("""<span class="hide"> sold out</span>""", """<span class="hide"> <%= t('shop.option.soldOut') %></span>"""),
 ("<%= hasGroups ? 'Choose one' : product.options[0] ?? 'Options' %>", """<%=
                hasGroups
                ? t('shop.product.chooseOne')
                : (product.options[0] ?? t('shop.product.options'))
              %>"""),
 ("""<span<%~ hasGroups ? '' : ' class="hide"' %>> sold out</span>""", """<span<%~ hasGroups ? '' : ' class="hide"' %>> <%= t('shop.option.soldOut') %></span>"""),
 ("""<label class="label" for="quantity">Quantity</label>""", """<label class="label" for="quantity"><%= t('shop.product.quantity') %></label>"""),
 ("""          <div class="stepper" data-stepper>
            <button type="button" data-by="-1" aria-label="Decrease quantity">−</button>
""", """          <div
            class="stepper"
            data-stepper="<%= t('shop.product.quantityNow', { quantity: '{quantity}' }) %>"
          >
            <button type="button" data-by="-1" aria-label="<%= t('shop.product.less') %>">−</button>
"""),
 ("""aria-label="Increase quantity">""", """aria-label="<%= t('shop.product.more') %>">"""),
 (""">Add to cart</button>""", """><%= t('shop.product.add') %></button>"""),
 (""">Buy now</button>""", """><%= t('shop.product.buy') %></button>"""),
 ("<h2>About this product</h2>", "<h2><%= t('shop.product.about') %></h2>"),
 ("""      <button type="button" class="button bare scripted" data-share>
        <%~ icon('share') %> Share
""", """      <button
        type="button"
        class="button bare scripted"
        data-share="<%= t('shop.product.linkCopied') %>"
      >
        <%~ icon('share') %> <%= t('shop.product.share') %>
"""),
 ("> Share on WhatsApp</a>".replace('> ',"%> "), "%> <%= t('shop.product.shareOnChat') %></a>"),
 (">You may also like</h2>", "><%= t('shop.others') %></h2>"))
edit(V+'_cards.eta',
 ("""        <% if (product.maxPriceMinor > product.minPriceMinor) { %>
          <span class="small soft">From</span> <% } %>
        <%= store.money(product.minPriceMinor) %>
        <% if (product.compareAtPriceMinor > product.minPriceMinor) { %> <s><span class="hide">was
            </span><%= store.money(product.compareAtPriceMinor) %></s>
""", """        <%~
          product.maxPriceMinor > product.minPriceMinor
          ? from(store.money(product.minPriceMinor))
          : store.money(product.minPriceMinor)
        %>
        <% if (product.compareAtPriceMinor > product.minPriceMinor) { %> <s><span
              class="hide"
            ><%= was %> </span><%= store.money(product.compareAtPriceMinor) %></s>
"""),
 ("    const { store } = it;\n", """    const { store } = it;
    const was = t('shop.line.was');
    const from = (price) =>
      t.html('shop.price.from', {
        from: (inside) => `<span class="small soft">${inside}</span>`,
        price,
      });
"""),
 (">Sold out</p>", "><%= t('shop.card.soldOut') %></p>"),
 (">Only <%= product.stockLeft %> left</p>", "><%= t('shop.card.left', { left: product.stockLeft }) %></p>"),
 (">Choose</span>", "><%= t('shop.card.choose') %></span>"),
 ("""            aria-label="Add <%= product.name %> to cart"
          >
            Add
""", """            aria-label="<%= t('shop.card.addProduct', { product: product.name }) %>"
          >
            <%= t('shop.card.add') %>
"""))
edit(V+'listing.eta',
 (""">Search this shop</label>""", """><%= t('shop.search.label') %></label>"""),
 ('placeholder="Search this shop"', """placeholder="<%= t('shop.search.label') %>\""""),
 ("""      <button class="button quiet square" aria-label="Search"><%~ icon('search') %></button>
""", """      <button class="button quiet square" aria-label="<%= t('shop.search.button') %>">
        <%~ icon('search') %>
      </button>
"""),
 ('aria-label="Categories"', """aria-label="<%= t('shop.list.categories') %>\""""),
 (">All</a>", "><%= t('shop.list.all') %></a>"),
 ("'Opening soon'", "t('shop.list.opening')"),
 ("'The first products are coming soon.'", "t('shop.list.openingText')"),
 ("""      <h2>No results<% if (it.search) { %> for “<%= it.search %>”<% } %></h2>
      <a class="button quiet" href="<%= it.store.path %>">See all products</a>
""", """      <h2>
        <%=
          it.search
          ? t('shop.search.nothingFor', { search: it.search })
          : t('shop.search.nothing')
        %>
      </h2>
      <a class="button quiet" href="<%= it.store.path %>"><%= t('shop.seeAll') %></a>
"""),
 ("<h2>You may also like</h2>", "<h2><%= t('shop.others') %></h2>"),
 ("""        <%= it.list.total %> <%= it.list.total === 1 ? 'product' : 'products' %> ·
        <a href="<%= it.linkTo({ search: '' }) %>">Clear search</a>
""", """        <%= t('shop.search.found', { count: it.list.total }) %> ·
        <a href="<%= it.linkTo({ search: '' }) %>"><%= t('shop.search.clear') %></a>
"""))
edit(V+'error.eta',
 (open('/tmp/w/shop/'+V+'error.eta').read().split("  layout('/layouts/shop'")[0], """<%
  const { problem, store } = it;
  const { statusCode } = problem;
  const headings = {
    404: t(
      problem.key === 'errors.notFound.product' ? problem.key : 'errors.notFound.page',
    ),
    410: t('shop.error.closed'),
    429: t('common.error.tooMany'),
    503: t('common.error.unavailable'),
  };
  const texts = {
    404: t('shop.error.notFoundText'),
    429: t('shop.error.tooManyText', { seconds: problem.details?.retryAfter ?? 60 }),
    503: t('shop.error.unavailableText'),
  };
  const heading =
    headings[statusCode] ??
    (statusCode >= 500 ? t('shop.error.ours') : t('common.error.other'));
"""),
 (""">Search this shop</label>""", """><%= t('shop.search.label') %></label>"""),
 ('placeholder="Search this shop"', """placeholder="<%= t('shop.search.label') %>\""""),
 ("""      <button class="button quiet square" aria-label="Search"><%~ icon('search') %></button>
""", """      <button class="button quiet square" aria-label="<%= t('shop.search.button') %>">
        <%~ icon('search') %>
      </button>
"""),
 ("""    <a class="button<%= it.typed ? ' quiet' : '' %>" href="<%= store.path %>">Back to the shop</a>
""", """    <a class="button<%= it.typed ? ' quiet' : '' %>" href="<%= store.path %>"><%=
        t('shop.back')
      %></a>
"""),
 ("Reference <%= problem.requestId %>", "<%= t('shop.error.reference', { id: problem.requestId }) %>"))
edit(V+'_place.eta',
 ("""  const total = (before, way, after) =>
    charges && it.missing.length === 0
      ? before + store.money(charges[way].totalAmountMinor) + after
      : '';
""", """  const isKnown = charges && it.missing.length === 0;
  // The script empties what stands for the sum until it is known again.
  const withSum = (key, way) =>
    t.html(key, {
      sum: (inside) => `<span data-sum-words>${isKnown ? inside : ''}</span>`,
      amount: isKnown ? store.money(charges[way].totalAmountMinor) : '',
    });
"""),
 ("""        <span class="for-online">The payment form will open here. Your card or bank details are sent
          only to the payment gateway.</span>
      <% } if (isCash) { %>
        <span class="for-cod">You’ll pay<span data-sum-words><%= total(' ', 'cod', '') %></span> in
          cash on delivery.</span>
""", """        <span class="for-online"><%= t('shop.place.onlineText') %></span>
      <% } if (isCash) { %>
        <span class="for-cod"><%~ withSum('shop.place.cashText', 'cod') %></span>
"""),
 ("""        <span
          class="for-online"
        >Pay<span data-sum-words><%= total(' ', 'online', '') %></span></span>
      <% } if (isCash) { %>
        <span class="for-cod">Place
          order<span data-sum-words><%= total(' · pay ', 'cod', ' in cash') %></span></span>
""", """        <span class="for-online"><%~ withSum('shop.place.pay', 'online') %></span>
      <% } if (isCash) { %>
        <span class="for-cod"><%~ withSum('shop.place.order', 'cod') %></span>
"""))
edit(V+'_payment.eta',
 ("<h2>Payment</h2>", "<h2><%= t('shop.payment.title') %></h2>"),
 ("<strong>Pay now</strong>", "<strong><%= t('shop.payment.now') %></strong>"),
 ("""        <noscript><span class="hint">Turn on JavaScript to pay online.</span></noscript>
""", """        <noscript><span class="hint"><%= t('shop.payment.needsScript') %></span></noscript>
"""),
 ("<strong>Cash on delivery</strong>", "<strong><%= t('shop.payment.cash') %></strong>"),
 ("""    <p class="small soft">Cash on delivery is available for orders up to <%= it.cashLimit %>.</p>
""", """    <p class="small soft"><%= t('shop.payment.cashUpTo', { limit: it.cashLimit }) %></p>
"""),
 ("""          ? 'Cash on delivery is available for orders up to ' +
            it.cashLimit +
            '. Remove an item from your cart, or contact the seller.'
          : 'This shop isn’t taking online orders right now. Contact the seller to order.'
""", """          ? t('shop.payment.cashTooMuch', { limit: it.cashLimit })
          : t('shop.payment.none')
"""))
edit(V+'payment.eta',
 ("<strong>The last payment attempt failed.</strong>", "<strong><%= t('shop.pay.failed') %></strong>"),
 ("<p>Try again, with the same or another payment method.</p>", "<p><%= t('shop.pay.failedText') %></p>"),
 ("""      <p><a class="button big wide" href="<%= it.changePath %>">Back to checkout</a></p>
""", """      <p>
        <a class="button big wide" href="<%= it.changePath %>"><%= t('shop.pay.backToCheckout') %></a>
      </p>
"""),
 (">Check my payment again</button>", "><%= t('shop.pay.checkMine') %></button>"),
 (""">Place my order</button>""", """><%= t('shop.pay.place') %></button>"""),
 ("""        <p class="small">Reference <span class="reference"><%= it.reference %></span></p>
""", """        <p class="small">
          <%~
            t.html('shop.pay.reference', {
              code: (inside) => `<span class="reference">${inside}</span>`,
              reference: it.reference,
            })
          %>
        </p>
"""),
 ("""              subject: 'Payment ' + it.reference,
              chatText:
                'Hi ' + store.name + ', I have a question about my payment ' + it.reference + '.',
""", """              subject: t('shop.pay.subject', { reference: it.reference }),
              chatText: t('shop.pay.chatGreeting', {
                shop: store.name,
                reference: it.reference,
              }),
"""),
 (">Change the order</a>", "><%= t('shop.pay.change') %></a>"),
 ("""<a class="button quiet" href="<%= it.changePath %>&amp;method=cod">Pay in cash instead</a>""", """<a class="button quiet" href="<%= it.changePath %>&amp;method=cod"><%=
            t('shop.pay.cashInstead')
          %></a>"""),
 ("""<a class="button bare" href="<%= store.path %>"><%~ icon('back') %> Back to the shop</a>""", """<a class="button bare" href="<%= store.path %>"><%~ icon('back') %>
        <%= t('shop.back') %></a>"""))
s=open(V+'payment.eta').read()
s=s.replace(">Check again</button>", "><%= t('shop.checking.again') %></button>")
open(V+'payment.eta','w').write(s)
edit(V+'payments/_pay.eta',
 ("    Pay <%= it.amount %>\n", "    <%= t('shop.pay.button', { amount: it.amount }) %>\n"),
 ("""  Still loading. If this takes too long, <a href="">reload the page</a>.
""", """  <%~ t.html('shop.pay.loading', { link: (inside) => `<a href="">${inside}</a>` }) %>
"""),
 ("""      <strong>To pay online, turn on JavaScript</strong> and reload the
      page. You can also <%= it.takesCash ? 'pay in cash or ' : '' %>contact <%= store.name %>.
""", """      <%~
        t.html(it.takesCash ? 'shop.pay.needsScriptOrCash' : 'shop.pay.needsScript', {
          strong: (inside) => `<strong>${inside}</strong>`,
          shop: store.name,
        })
      %>
"""))
edit(V+'payments/_bought.eta',
 ("money(minor, it.currency, store.language)", "money(minor, it.currency, t.locale)"),
 ("<%= it.state === 'open' ? 'What you are buying' : 'What the payment was for' %>", "<%= t(it.state === 'open' ? 'shop.bought.open' : 'shop.bought.past') %>"),
 ('<dt>Items</dt>', "<dt><%= t('shop.sum.items') %></dt>"),
 ('<dt>Delivery</dt>', "<dt><%= t('shop.sum.delivery') %></dt>"),
 ("""      <dd><%= quote.shippingAmountMinor ? sum(quote.shippingAmountMinor) : 'Free' %></dd>
""", """      <dd>
        <%= quote.shippingAmountMinor ? sum(quote.shippingAmountMinor) : t('shop.sum.free') %>
      </dd>
"""),
 ('>Total</dt>', "><%= t('shop.sum.total') %></dt>"),
 ("""        To <%= [name, address?.line1, address?.city].filter(Boolean).join(', ') %>
""", """        <%=
          t('shop.bought.to', {
            address: [name, address?.line1, address?.city].filter(Boolean).join(', '),
          })
        %>
"""),
 ("  const { store, quote } = it;", "  const { quote } = it;"))
edit(V+'checkout.eta',
 ("title: 'Checkout'", "title: t('shop.checkout.title')"),
 (">Checkout</h1>", "><%= t('shop.checkout.title') %></h1>"),
 ("""    <p class="notice">
      The cart needs JavaScript. To order without it, use “Buy now” on a product’s page.
      <a href="<%= store.path %>">See all products</a>
""", """    <p class="notice">
      <%= t('shop.checkout.needsScript') %>
      <a href="<%= store.path %>"><%= t('shop.seeAll') %></a>
"""),
 ("""          <strong><%= it.message %>:</strong>
          <a href="<%= store.path %>/orders/<%= it.earlier.publicToken %>">order
            <%= it.earlier.orderNumber %></a>. Press the button again only if you want a second
          order.
""", """          <%~
            t.html('shop.checkout.orderedBefore', {
              strong: (inside) => `<strong>${inside}</strong>`,
              link: (inside) =>
                `<a href="${store.path}/orders/${it.earlier.publicToken}">${inside}</a>`,
              number: it.earlier.orderNumber,
            })
          %>
"""),
 ("""          <strong>The total has changed from <%= store.money(it.movedFromMinor) %> to
            <%= store.money(chosen.totalAmountMinor) %>.</strong> Nothing has been ordered yet.
          To accept the new total, press the button below again.
""", """          <%~
            t.html('shop.checkout.totalChanged', {
              strong: (inside) => `<strong>${inside}</strong>`,
              before: store.money(it.movedFromMinor),
              now: store.money(chosen.totalAmountMinor),
            })
          %>
"""),
 ("<p><strong>Some items are out of stock</strong></p>", "<p><strong><%= t('errors.order.outOfStock') %></strong></p>"),
 ("""              Order only what is in stock
""", """              <%= t('shop.checkout.reduce') %>
"""),
 ("""<p><a href="<%= store.path %>">See other products</a></p>""", """<p><a href="<%= store.path %>"><%= t('shop.product.others') %></a></p>"""),
 ("""          <strong>Online payment is not available right now.</strong> You haven’t been charged.
          Try again<%= isCash ? ', or choose cash.' : ' in a few minutes, or contact the seller.' %>
""", """          <%~
            t.html(isCash ? 'shop.checkout.gatewayAwayOrCash' : 'shop.checkout.gatewayAway', {
              strong: (inside) => `<strong>${inside}</strong>`,
            })
          %>
"""),
 ("<p>We changed your order to match what is in stock. Review it, then continue.</p>", "<p><%= t('shop.checkout.reduced') %></p>"),
 ("<h2>Contact</h2>", "<h2><%= t('shop.checkout.contact') %></h2>"),
 ("<%~ field('customer.name', 'Name', { autocomplete: 'name', maxlength: 100 }) %>", """<%~
        field('customer.name', t('shop.checkout.name'), { autocomplete: 'name', maxlength: 100 })
      %>"""),
 ("field('customer.phone', 'Phone', {", "field('customer.phone', t('shop.checkout.phone'), {"),
 ("hint: 'The courier will call this number.',", "hint: t('shop.checkout.phoneHint'),"),
 ("folded('customer.email', 'Add an email address', 'Email', {", "folded('customer.email', t('shop.checkout.addEmail'), t('shop.checkout.email'), {"),
 ("hint: 'We’ll send your order confirmation and a link to your order to this address.',", "hint: t('shop.checkout.emailHint'),"),
 ("<h2>Address</h2>", "<h2><%= t('shop.checkout.address') %></h2>"),
 ("'Postal code', {", "t('shop.checkout.postalCode'), {"),
 ("'House number and street', {", "t('shop.checkout.line1'), {"),
 ("""        folded('customer.address.line2', 'Add a landmark', 'Landmark', {
          autocomplete: 'address-line2',
          maxlength: 200,
        });
""", """        folded(
          'customer.address.line2',
          t('shop.checkout.addLandmark'),
          t('shop.checkout.landmark'),
          { autocomplete: 'address-line2', maxlength: 200 },
        );
"""),
 ("'City or town', {", "t('shop.checkout.city'), {"),
 ("'State', {", "t('shop.checkout.state'), {"),
 ("Save my details for next time", "<%= t('shop.checkout.keep') %>"),
 ("<h2>Delivery</h2>", "<h2><%= t('shop.checkout.delivery') %></h2>"),
 ("""        folded('notes', 'Add a note for the seller', 'Note for the seller', {
""", """        folded('notes', t('shop.checkout.addNote'), t('shop.checkout.note'), {
"""))
