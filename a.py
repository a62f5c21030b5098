import sys; sys.path.insert(0,'/tmp/w/tools')
from shopedit import edit
V='views/storefront/'
edit('views/layouts/shop.eta',
 ("data-cart-link><%~ icon('cart') %>", "data-cart-link=\"<%= t('shop.layout.cartCount', { count: '{count}' }) %>\"><%~ icon('cart') %>"))
edit(V+'_summary.eta',
 ('Your order <%~', "<%= t('shop.summary.title') %> <%~"),
 ('<dt>Items</dt>', "<dt><%= t('shop.sum.items') %></dt>"),
 ('<dt>Delivery</dt>', "<dt><%= t('shop.sum.delivery') %></dt>"),
 ("""      <dd><%= chosen.deliveryMinor ? store.money(chosen.deliveryMinor) : 'Free' %></dd>""",
  """      <dd>
        <%= chosen.deliveryMinor ? store.money(chosen.deliveryMinor) : t('shop.sum.free') %>
      </dd>"""),
 ('>COD fee</dt>', "><%= t('shop.sum.codFee') %></dt>"),
 ('>Total</dt>', "><%= t('shop.sum.total') %></dt>"),
 ('<p><a class="crumb" href="<%= store.path %>/cart">Edit cart</a></p>',
  """<p>
      <a class="crumb" href="<%= store.path %>/cart"><%= t('shop.summary.editCart') %></a>
    </p>"""))
edit(V+'order.eta',
 ("const sum = (minor) => money(minor, order.currency, store.language);", "const sum = (minor) => money(minor, order.currency, t.locale);\n  const number = order.orderNumber;"),
 ("{ title: 'Order ' + order.orderNumber, noindex: true }", "{ title: t('shop.order.title', { number }), noindex: true }"),
 ("        Order <%= order.orderNumber %> ·\n", "        <%= t('shop.order.title', { number }) %> ·\n"),
 ("<h1><%= it.placed ? 'Thank you. ' : '' %><%= progress.word %></h1>", "<h1><%= it.placed ? progress.thanks : progress.word %></h1>"),
 ("""          This is a large cash order, so <%= store.name %> will call you first. If they can’t reach
          you by <%= it.confirmBy %>, the order is cancelled.
""", """          <%= t('shop.order.confirmBy', { shop: store.name, time: it.confirmBy }) %>
"""),
 ('aria-label="Progress"', """aria-label="<%= t('shop.order.progress') %>\""""),
 ("<span data-refreshed>This page updates automatically.</span> <button", "<span data-refreshed><%= t('shop.order.updates') %></span> <button"),
 ("""        aria-pressed="false"
      >
        Pause
""", """        aria-pressed="false"
        data-resume="<%= t('shop.order.resume') %>"
        data-paused="<%= t('shop.order.paused') %>"
        data-resumed="<%= t('shop.order.resumed') %>"
      >
        <%= t('shop.order.pause') %>
"""),
 ('>What you ordered</h2>', "><%= t('shop.order.items') %></h2>"),
 ('<dt>Items</dt>', "<dt><%= t('shop.sum.items') %></dt>"),
 ('<dt>Discount</dt>', "<dt><%= t('shop.sum.discount') %></dt>"),
 ("<dd><%= order.shippingAmountMinor ? sum(order.shippingAmountMinor) : 'Free' %></dd>", """<dd>
        <%= order.shippingAmountMinor ? sum(order.shippingAmountMinor) : t('shop.sum.free') %>
      </dd>"""),
 ('<dt>Tax</dt>', "<dt><%= t('shop.sum.tax') %></dt>"),
 ('<dt>Total</dt>', "<dt><%= t('shop.sum.total') %></dt>"),
 ('<dt>Paid</dt>', "<dt><%= t('shop.sum.paid') %></dt>"),
 ("""<dt class="total"><%= it.dueMinor > 0 ? 'To pay in cash' : 'Total' %></dt>""", """<dt class="total">
        <%= t(it.dueMinor > 0 ? 'shop.sum.toPayInCash' : 'shop.sum.total') %>
      </dt>"""),
 ("""<p class="row"><%~ icon('check') %> Paid <%= sum(it.paidOnlineMinor) %> online</p>""", """<p class="row">
        <%~ icon('check') %>
        <%= t('shop.order.paidOnline', { amount: sum(it.paidOnlineMinor) }) %>
      </p>"""),
 ('>Delivery address</h2>', "><%= t('shop.order.address') %></h2>"),
 ('“<%= order.notes %>”', "<%= t('shop.order.note', { note: order.notes }) %>"),
 ('<h2>Questions?</h2>', "<h2><%= t('shop.order.questions') %></h2>"),
 ("subject: 'Order ' + order.orderNumber,", "subject: t('shop.order.title', { number }),"),
 ("""          chatText:
            'Hi ' +
            store.name +
            ', I have a question about my order ' +
            order.orderNumber +
            '.',
""", """          chatText: t('shop.order.chatGreeting', { shop: store.name, number }),
"""),
 ('>Cancel this order?</summary>', "><%= t('shop.order.cancel') %></summary>"),
 ("<p>Your order hasn’t been packed yet. <%= store.name %> will review your request.</p>", "<p><%= t('shop.order.cancelText', { shop: store.name }) %></p>"),
 ("""<button class="button quiet">Request cancellation</button>""", """<button class="button quiet"><%= t('shop.order.requestCancel') %></button>"""),
 ("""    Save the link to this page so you can find your order again. Anyone with the link can see your
    order. If you lose the link, use <a href="<%= store.path %>/orders">Find your order</a> with
    your order number and phone number.
""", """    <%~
      t.html('shop.order.keepLink', {
        link: (inside) => `<a href="${store.path}/orders">${inside}</a>`,
      })
    %>
"""),
 ("""<a class="button bare" href="<%= store.path %>"><%~ icon('back') %> Back to the shop</a>""",
  """<a class="button bare" href="<%= store.path %>"><%~ icon('back') %>
      <%= t('shop.back') %></a>"""),
)
edit(V+'_ask_seller.eta',
 ("""      'Hi ' +
        store.name +
        ', I have a question about ' +
        product.name +
        ': ' +
        product.url,
""", """      t('shop.product.chatGreeting', {
        shop: store.name,
        product: product.name,
        address: product.url,
      }),
"""),
 ("'Ask on WhatsApp'", "t('shop.product.ask')"),
 ("'Call the seller'", "t('shop.product.call')"),
 ("'Email the seller'", "t('shop.product.email')"))
edit(V+'orders/_parcel.eta',
 ("""      <%= parcels.length === 1 ? 'Your parcel' : 'Your ' + parcels.length + ' parcels' %>
""", """      <%= t('shop.parcel.title', { count: parcels.length }) %>
"""),
 ("""            <a href="<%= parcel.trackingUrl %>" rel="noopener noreferrer nofollow">Track parcel</a>
""", """            <a href="<%= parcel.trackingUrl %>" rel="noopener noreferrer nofollow"><%=
                t('shop.parcel.track')
              %></a>
"""),
 ("""            Last scanned <%~ when(new Date(parcel.lastScanAt), clock) %>
            <% if (parcel.lastPlace) { %>, <span dir="auto"><%= parcel.lastPlace %></span><% } %>
""", """            <%~
              t.html(parcel.lastPlace ? 'shop.parcel.scannedAt' : 'shop.parcel.scanned', {
                time: () => when(new Date(parcel.lastScanAt), clock),
                where: (inside) => `<span dir="auto">${inside}</span>`,
                place: parcel.lastPlace,
              })
            %>
"""),
 ("Expected <%= parcel.expected %>", "<%= t('shop.parcel.expected', { day: parcel.expected }) %>"))
edit(V+'orders/_answers.eta',
 ('>Did you place this cash on delivery order?</h2>', "><%= t('shop.cod.title') %></h2>"),
 ("""      <%= store.name %> needs your answer before shipping your
      order. <% if (it.dueMinor > 0) { %>
        You’ll pay <%= money(it.dueMinor, order.currency, store.language) %> when it arrives.
      <% } else { %>
        It has already been paid for.
      <% } %>
""", """      <%=
        it.dueMinor > 0
        ? t('shop.cod.textDue', {
            shop: store.name,
            amount: money(it.dueMinor, order.currency, t.locale),
          })
        : t('shop.cod.textPaid', { shop: store.name })
      %>
"""),
 ("""<button class="button" name="answer" value="confirmed">Yes, I ordered it</button>""", """<button class="button" name="answer" value="confirmed"><%= t('shop.cod.yes') %></button>"""),
 ("        No, I don’t want this order\n", "        <%= t('shop.cod.no') %>\n"),
 ("      You confirmed this order at <%= answers.answered.at %>. Thank you.\n", "      <%= t('shop.cod.confirmed', { time: answers.answered.at }) %>\n"),
 ("""      You said at <%= answers.answered.at %> that you don’t want this order. <%= store.name %> has
      been notified. If that was a mistake, contact the shop.
""", """      <%= t('shop.cod.refused', { time: answers.answered.at, shop: store.name }) %>
"""),
 ("""    You asked to cancel this order. <%= store.name %> has been notified and will review your
    request.
""", """    <%= t('shop.order.cancelAsked', { shop: store.name }) %>
"""))
edit(V+'lookup.eta',
 ("title: 'Find your order', noindex", "title: t('shop.lookup.title'), noindex"),
 ("""  const where =
    ways.email && ways.phone
      ? 'phone number or email address'
      : ways.phone
        ? 'phone number'
        : 'email address';
""", """  const where = ways.email && ways.phone ? 'both' : ways.phone ? 'phone' : 'email';
"""),
 ("""  const chatText = 'Hi ' + store.name + ', I can’t find my order.';
""", """  const contactWays = {
    store,
    subject: t('shop.lookup.subject'),
    chatText: t('shop.lookup.chatGreeting', { shop: store.name }),
  };
"""),
 ("<h1>Find your order</h1>", "<h1><%= t('shop.lookup.title') %></h1>"),
 ("""        <p>
          <strong>If we found your order, we’ve sent you a link to it. We used the
            <%= where %> you gave when you ordered.</strong>
        </p>
        <p>
          The message can take a few minutes. If it doesn’t arrive, check the order number and the
          last 4 digits of your phone number, then try
          again<%= hasContact ? ', or contact the shop' : '' %>.
        </p>
""", """        <p><strong><%= t('shop.lookup.sent', { where }) %></strong></p>
        <p><%= t(hasContact ? 'shop.lookup.waitOrContact' : 'shop.lookup.wait') %></p>
"""),
 ("""        We’ll send you a link to your order. We’ll use the <%= where %> you gave when you ordered.
        <% if (!ways.phone) { %> Didn’t give an email address?
          <%=
            hasContact
            ? 'Contact the shop.'
            : 'Look in your browser’s history for the page you saw after you ordered.'
          %>
        <% } %>
""", """        <%= t('shop.lookup.text', { where }) %>
        <% if (!ways.phone) { %>
          <%= t(hasContact ? 'shop.lookup.noEmailContact' : 'shop.lookup.noEmailHistory') %>
        <% } %>
"""),
 ("label: 'Order number',", "label: t('shop.lookup.number'),"),
 ("hint: 'For example, 1042. The order number was on the page you saw after you ordered.',", "hint: t('shop.lookup.numberHint'),"),
 ("label: 'Last 4 digits of your phone number',", "label: t('shop.lookup.lastFour'),"),
 ("hint: 'The number you gave when you ordered.',", "hint: t('shop.lookup.lastFourHint'),"),
 ("""<button class="button wide" data-busy="Sending…">Send me the link</button>""", """<button class="button wide" data-busy="<%= t('shop.lookup.sending') %>">
        <%= t('shop.lookup.send') %>
      </button>"""),
 ("<h2>Didn’t get the link?</h2>", "<h2><%= t('shop.lookup.notArrived') %></h2>"),
 ("""        <%~ include('/storefront/_contact_links', { store, subject: 'My order', chatText }) %>
      </section>
    <% } %>
  <% } else""", """        <%~ include('/storefront/_contact_links', contactWays) %>
      </section>
    <% } %>
  <% } else"""),
 ("""<p><strong>This shop can’t send you a link to your order.</strong></p>
      <p>
        <%=
          hasContact
          ? 'Contact the shop and give your order number.'
          : 'Look in your browser’s history for the page you saw after you ordered. This shop hasn’t provided a contact phone number or email address.'
        %>
      </p>
      <% if (hasContact) { %>
        <%~ include('/storefront/_contact_links', { store, subject: 'My order', chatText }) %>
      <% } %>""", """<p><strong><%= t('shop.lookup.cannotSend') %></strong></p>
      <p><%= t(hasContact ? 'shop.lookup.askShop' : 'shop.lookup.lookInHistory') %></p>
      <% if (hasContact) { %>
        <%~ include('/storefront/_contact_links', contactWays) %>
      <% } %>"""))
edit(V+'closed.eta',
 ("title: 'Closed'", "title: t('shop.closed.title')"),
 ("it.store.name + ' is closed'", "t('shop.closed.heading', { shop: it.store.name })"),
 ("'This shop isn’t taking orders right now. Existing orders are not affected. You can contact the seller here.'", "t('shop.closed.text')"))
edit(V+'_cart_empty.eta',
 ('Your cart is empty', "<%= t('shop.cart.empty') %>"),
 ("""<a class="button quiet" href="<%= it.store.path %>" data-focus="shop">Browse the shop</a>""",
  """<a class="button quiet" href="<%= it.store.path %>" data-focus="shop"><%=
      t('shop.cart.browse')
    %></a>"""))
edit(V+'_drawer.eta',
 ('Your cart', "<%= t('shop.cart.title') %>"),
 ("""<button class="button bare square" aria-label="Close cart"><%~ icon('cross') %></button>""",
  """<button class="button bare square" aria-label="<%= t('shop.cart.close') %>">
        <%~ icon('cross') %>
      </button>"""))
edit(V+'cart.eta',
 ("title: 'Your cart'", "title: t('shop.cart.title')"),
 ('>Your cart</h1>', "><%= t('shop.cart.title') %></h1>"),
 ("""    <p class="notice">
      The cart needs JavaScript. To order without it, use “Buy now” on a product’s page and choose
      cash on delivery.
    </p>
""", """    <p class="notice"><%= t('shop.cart.needsScript') %></p>
"""))
edit(V+'_cart.eta',
 ("""  const path = store.path ?? '/catalog/' + store.slug;
""", ""),
 ("""      store: { path },
""", """      store,
"""),
 ('Prices will be confirmed at checkout.', "<%= t('shop.cart.unchecked') %>"),
 ("<span>Subtotal, before delivery</span>", "<span><%= t('shop.cart.subtotal') %></span>"),
 ('href="<%= path %>/checkout"', 'href="<%= store.path %>/checkout"'),
 ("    >Checkout</a>", "    ><%= t('shop.cart.checkout') %></a>"),
 ('<h3>Items from another shop</h3>', "<h3><%= t('shop.cart.others') %></h3>"),
 ('These aren’t part of this order.', "<%= t('shop.cart.othersText') %>"))
edit(V+'_contact_links.eta',
 ("""    chatLink(
      chat,
      store.country,
      chatText ?? 'Hi ' + store.name + ', I have a question.',
    );""", """    chatLink(
      chat,
      store.country,
      chatText ?? t('shop.layout.chatGreeting', { shop: store.name }),
    );"""),
 ("Chat on WhatsApp</a>", "<%= t('shop.layout.chat') %></a>"),
 ("""<%~ icon('phone') %> Call
        <%= phoneText(phone) %></a>""", """<%~ icon('phone') %>
        <%= t('shop.layout.call', { phone: phoneText(phone) }) %></a>"""),
 ("Email us</a>", "<%= t('shop.contact.email') %></a>"))
edit(V+'checking.eta',
 ("title: 'Checking your order'", "title: t('shop.checking.title')"),
 ("<h1>Checking your order</h1>", "<h1><%= t('shop.checking.title') %></h1>"),
 ("""    <p>
      The connection was slow. We are checking whether we received your order. This page updates
      automatically.
    </p>
    <p><a class="button quiet" href="<%= again %>" data-look="<%= again %>">Check again</a></p>
""", """    <p><%= t('shop.checking.text') %></p>
    <p>
      <a class="button quiet" href="<%= again %>" data-look="<%= again %>"><%=
          t('shop.checking.again')
        %></a>
    </p>
"""),
 ("<h1>We have not received your order</h1>", "<h1><%= t('shop.checking.notReceived') %></h1>"),
 ("<p>Go back to checkout and place your order again. You won’t get two orders.</p>", "<p><%= t('shop.checking.notReceivedText') %></p>"),
 (""">Back to checkout</a>""", """><%= t('shop.checking.back') %></a>"""))
