/** Lines of a conversation, alternately the customer's and the agent's; `{product}` is a title. */
export const chatThreads: readonly (readonly string[])[] = [
  [
    'Hi, does {product} work in a Teams tab as well?',
    'It depends on the release: the product page lists where each part runs. If Teams tab is among them, add it like any other app.',
    'Found it, thanks.',
  ],
  [
    'We want to buy {product} for three tenants. Do we need three licences?',
    'One licence covers one organisation. Separate organisations with tenants of their own need one each.',
    'Clear. It is one organisation, so one it is.',
  ],
  [
    'After the update {product} shows an empty box.',
    'Please approve the new permission in the SharePoint admin centre under API access. Until then the part has no data.',
    'That was it. Could you say so in the release notes?',
    'We have added it. Thank you.',
  ],
  [
    'Can {product} be placed on a classic page?',
    'No, it needs a modern page. The editor of a classic page cannot load it.',
  ],
  [
    'Our accounting needs the receipt again.',
    'You find it under Track My Order, in the details of the order: Receipt, ready to print.',
    'Perfect.',
  ],
  [
    'Does {product} respect the permissions of the list?',
    'Yes. It reads as the person who looks at the page, so everyone sees only what they may open anyway.',
  ],
  [
    'Is there a dark theme for {product}?',
    'It takes its colours from the theme of the site, dark ones included.',
    'Even better.',
  ],
  [
    'The download of {product} ends with an error at 80 %.',
    'A link works for ten minutes. Please start it again from your order; a proxy that scans files may need longer.',
    'It was our proxy. Works now.',
  ],
  [
    'How many items can {product} show?',
    'It loads in pages, so thousands are fine. Above 5,000 the columns that you filter by need an index.',
    'We have about 12,000. I will set the index.',
  ],
  [
    'Can we translate the labels of {product}?',
    'It follows the language of the site, in eleven languages. Which one do you miss?',
    'Hungarian.',
    'Noted for one of the next releases.',
  ],
  [
    'Who in our company has to install {product}?',
    'Someone with access to the app catalog, usually a SharePoint administrator. It takes a few minutes.',
  ],
  [
    'Does {product} send anything to your servers?',
    'No. It talks to your own tenant only, and the product page lists every permission that it asks for.',
    'Our security team will be glad to hear it.',
  ],
];

export const openQuestions: readonly string[] = [
  'Can {product} show two lists at once?',
  'We bought {product} this morning. Where do I enter our purchase order number?',
  'Is there a way to hide the title of {product}?',
  'Does {product} work with guests from another tenant?',
];
