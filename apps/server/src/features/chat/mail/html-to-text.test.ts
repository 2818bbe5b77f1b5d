import { expect, test } from 'vitest';
import { htmlToText } from './html-to-text.ts';
import { readReply } from './reply-text.ts';

const pictures = (contentId: string) => (contentId === 'ii_1@mail' ? 'screen.png' : undefined);
const read = (html: string) => htmlToText(html, { pictures });

const texts: [title: string, html: string, text: string][] = [
  [
    'lines of Gmail',
    '<div dir="ltr">One<div><br></div><div>Two<br>Three</div></div>',
    'One\n\nTwo\nThree',
  ],
  [
    'paragraphs of Outlook',
    '<p class="MsoNormal">One<o:p></o:p></p><p class="MsoNormal"><o:p>&nbsp;</o:p></p><p class="MsoNormal">Two</p>',
    'One\n\nTwo',
  ],
  ['paragraphs', '<p>One</p>\n\n<p>Two\n  goes on</p>', 'One\n\nTwo goes on'],
  ['headings', '<h1>Order</h1><h2>Item</h2>Text', 'Order\n\nItem\n\nText'],
  [
    'preformatted lines',
    '<pre>\nif (a) {\n\tb();\n\n\n  c();\n}</pre>after',
    'if (a) {\n\tb();\n\n\n  c();\n}\n\nafter',
  ],
  ['lines that keep their blanks', '<div style="white-space: pre-wrap">a  b\nc</div>', 'a  b\nc'],
  ['indentation by blanks', '<div>a</div><div>&nbsp;&nbsp;b</div>', 'a\n  b'],
  [
    'cells',
    '<table border="1"><tr><th>Name</th><th>Size</th></tr><tr><td>a.zip</td><td></td></tr></table>',
    'Name | Size\na.zip |',
  ],
  [
    'cells of Outlook',
    '<table class="MsoTableGrid"><tr><td><p class="MsoNormal">a</p></td><td><p class="MsoNormal">b</p></td></tr></table>',
    'a | b',
  ],
  [
    'tables that only place text',
    '<table><tr><td width="20"></td><td><p>One</p><p>Two</p></td><td></td></tr><tr><td><table><tr><td>Three</td></tr></table></td></tr></table>',
    'One\n\nTwo\nThree',
  ],
  [
    'lists',
    'Steps:<ul><li>One</li><li><p>Two</p><ol start="3"><li>Three<li>Four</ol></li></ul>End',
    'Steps:\n\n- One\n- Two\n  3. Three\n  4. Four\n\nEnd',
  ],
  [
    'links',
    'See <a href="https://example.com/a?b=1&amp;c=2">this page</a>, <a href="https://www.example.com/">example.com</a> and <a href="mailto:anna@mail.example?subject=x">anna@mail.example</a>, <a href="mailto:max@mail.example">Max</a>.',
    'See this page (https://example.com/a?b=1&c=2), example.com and anna@mail.example, Max (max@mail.example).',
  ],
  [
    'links through a page of Outlook',
    '<a href="https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2Fa&amp;data=05">the page</a> and <a href="https://eur01.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2Fa&amp;data=05">https://example.com/a</a>',
    'the page (https://example.com/a) and https://example.com/a',
  ],
  [
    'links that lead nowhere',
    '<a name="top">a</a> <a href="#b">b</a> <a href="javascript:c()">c</a> <a href="https://example.com"> </a>',
    'a b c',
  ],
  [
    'pictures',
    'Here: <img src="cid:ii_1%40mail"> and <img src="cid:ii_1@mail" alt="image.png">',
    'Here: [Picture: screen.png] and [Picture: screen.png]',
  ],
  [
    'other pictures',
    '<img src="https://example.com/p.gif" width="1" height="1" alt="a long text"><img src="https://example.com/l.png" alt="logo.png"><img alt="Our new office"> <img alt="👍">',
    '[Our new office] 👍',
  ],
  ['a line', 'One<hr>Two', 'One\n---\nTwo'],
  [
    'entities',
    '1 &lt; 2 &amp;&amp; 3 &gt; 2 &quot;&#8364;&quot; &uuml; &unknown; AT&T',
    '1 < 2 && 3 > 2 "€" ü &unknown; AT&T',
  ],
  ['signs that are no tags', 'a < b > c <- d', 'a < b > c <- d'],
  [
    'hidden text',
    '<head><title>T</title><style>p{}</style></head><body><div style="display:none">a</div><p hidden>b</p><span style="mso-hide:all;visibility: hidden">c</span><div style="max-height:0;overflow:hidden">d</div><span style="font-size:0px">e</span><script>f()</script><!-- g --><!--[if mso]>h<![endif]-->Text<svg><text>i</text></svg></body>',
    'Text',
  ],
  [
    'text whose frame has no size',
    '<td style="font-size:0px"><div style="font-size:13px">One</div></td>',
    'One',
  ],
  ['a head that is never closed', '<html><head><meta charset="utf-8"><body><p>One</p>', 'One'],
  [
    'a quote of the sender',
    '<p>You said</p><blockquote>Restart it</blockquote><p>and I did.</p>',
    'You said\n\n> Restart it\n\nand I did.',
  ],
  [
    'text that is indented',
    'a<blockquote style="margin:0 0 0 40px;border:none;padding:0px">b</blockquote>',
    'a\nb',
  ],
  [
    'quotes in quotes',
    '<blockquote type="cite">One<br><br><blockquote type="cite">Two</blockquote></blockquote>',
    '> One\n>\n>> Two',
  ],
  ['a mark of a signature', '<div>Text</div><div>--&nbsp;</div><div>Anna</div>', 'Text\n-- \nAnna'],
  ['nothing', '<html><body><br></body></html>', ''],
];

test.for(texts)('%s in HTML are read as text', { tags: ['DESK-05'] }, ([, html, text]) => {
  expect(read(html)).toMatchObject({ text, isCut: false });
});

const introduction =
  'On Tue, Nov 3, 2026 at 10:05 AM Help Desk &lt;<a href="mailto:help@shop.example">help@shop.example</a>&gt; wrote:';
const strange = 'Ar 3 Samhain 2026 scríobh Help Desk:';
const header =
  '<b>From:</b> Help Desk &lt;help@shop.example&gt;<br><b>Sent:</b> Tuesday, November 3, 2026 10:05 AM<br><b>To:</b> Anna<br><b>Subject:</b> Your order';
const own = '<div>Thank you, it works.</div>';
const gmail = (attribution: string, quote: string) =>
  `<div dir="ltr">${own}</div><br><div class="gmail_quote gmail_quote_container"><div dir="ltr" class="gmail_attr">${attribution}<br></div>${quote}</div>`;
const gmailQuote = (text: string) =>
  `<blockquote class="gmail_quote" style="margin:0px 0px 0px 0.8ex;border-left:1px solid rgb(204,204,204);padding-left:1ex">${text}</blockquote>`;

const quotes: [program: string, html: string][] = [
  ['Gmail', gmail(introduction, gmailQuote('<div>Hello</div>'))],
  ['Gmail in another language', gmail(strange, gmailQuote('<div>Hello</div>'))],
  [
    'Gmail of former years',
    `${own}<div class="gmail_extra"><br><div class="gmail_quote">${introduction}<br><blockquote class="gmail_quote">Hello</blockquote></div></div>`,
  ],
  [
    'Apple Mail',
    `<body>${own}<div><br><blockquote type="cite"><div>${introduction}</div><br class="Apple-interchange-newline"><div>Hello</div></blockquote></div></body>`,
  ],
  [
    'Apple Mail in another language',
    `<body>${own}<div><br><blockquote type="cite"><div>${strange}</div><br><div>Hello</div></blockquote></div></body>`,
  ],
  [
    'Thunderbird',
    `<body>${own}<br><div class="moz-cite-prefix">${strange}<br></div><blockquote type="cite" cite="mid:1@mail"><p>Hello</p></blockquote></body>`,
  ],
  [
    'Outlook on the web',
    `${own}<div id="appendonsend"></div><hr style="display:inline-block;width:98%" tabindex="-1"><div id="divRplyFwdMsg" dir="ltr"><font>${header}</font></div><div>Hello</div>`,
  ],
  [
    'Outlook on the web, quoted by another',
    `${own}<div id="x_appendonsend"></div><hr><div id="x_divRplyFwdMsg"><b>Ó:</b> Help Desk<br></div><div>Hello</div>`,
  ],
  [
    'Outlook for the desktop',
    `<div class="WordSection1"><p class="MsoNormal">Thank you, it works.</p><p class="MsoNormal"><o:p>&nbsp;</o:p></p><div><div style="border:none;border-top:solid #E1E1E1 1.0pt;padding:3.0pt 0cm 0cm 0cm"><p class="MsoNormal"><b>Ó:</b> Help Desk</p></div></div><p class="MsoNormal">Hello</p></div>`,
  ],
  [
    'Outlook without marks',
    `<p class="MsoNormal">Thank you, it works.</p><p class="MsoNormal">${header}</p><p class="MsoNormal">Hello</p>`,
  ],
  [
    'Outlook for a phone',
    `${own}<div id="ms-outlook-mobile-signature">Get <a href="https://aka.ms/o0ukef">Outlook for iOS</a></div><div id="mail-editor-reference-message-container"><hr>${header}<div>Hello</div></div>`,
  ],
  [
    'Yahoo',
    `${own}<div id="ydp1yahoo_quoted_1" class="ydp1yahoo_quoted"><div>${strange}</div><div><br></div><div>Hello</div></div>`,
  ],
  [
    'Proton',
    `${own}<div class="protonmail_quote">${introduction}<br><blockquote class="protonmail_quote" type="cite">Hello</blockquote></div>`,
  ],
  [
    'Zimbra',
    `${own}<hr id="zwchr" data-marker="__DIVIDER__"><div data-marker="__HEADERS__">${header}</div><div data-marker="__QUOTED_TEXT__">Hello</div>`,
  ],
  [
    'GMX',
    `${own}<div name="quote" style="margin:10px 5px 5px 10px;border-left:2px solid #C3D9E5"><div><b>Gesendet:</b> Dienstag, 03. November 2026<br><b>Von:</b> Help Desk</div><div>Hello</div></div>`,
  ],
  [
    'Yandex',
    `${own}<div> </div><div>03.11.2026, 10:05, "Help Desk" &lt;help@shop.example&gt;:</div><blockquote><p>Hello</p></blockquote>`,
  ],
  [
    'Mail.ru',
    `${own}<blockquote style="border-left:1px solid #0857A6;margin:10px;padding:0 0 0 10px">Вторник, 3 ноября 2026, 10:05 +03:00 от Help Desk &lt;help@shop.example&gt;:<br><div>Hello</div></blockquote>`,
  ],
];

test.for(quotes)('a quote of %s in HTML is folded', { tags: ['DESK-05'] }, ([, html]) => {
  const { text, folded } = readReply([read(html)]);
  expect(text).toBe('Thank you, it works.');
  expect(folded).toContain('quote');
});

const kept: [title: string, html: string][] = [
  [
    'answers between quoted parts of Gmail',
    gmail(
      introduction,
      `${gmailQuote('Which version?')}<div>2.1</div>${gmailQuote('Which browser?')}<div>Edge</div>`,
    ),
  ],
  [
    'an answer below a quote of Thunderbird',
    `<div class="moz-cite-prefix">${strange}</div><blockquote type="cite">Which version?</blockquote><p>2.1</p>`,
  ],
  [
    'answers within a quote of Outlook',
    `<div>My answers are in red below.</div><div id="appendonsend"></div><hr><div id="divRplyFwdMsg">${header}</div><div>Which version?</div><div style="color:red">2.1</div>`,
  ],
  [
    'an announced answer within a quote of Apple Mail',
    `<body>My answers are in red below<br><blockquote type="cite"><div>${introduction}</div><div>Which version?</div><div><font color="red">2.1</font></div></blockquote></body>`,
  ],
  [
    'an announced answer within a quote of Gmail',
    `<div>Antworten in blau</div>${gmail(introduction, gmailQuote('<p>Which version?</p><p style="color:blue">2.1</p>'))}`,
  ],
  [
    'a mail that is forwarded by Gmail',
    `<div>Please look.</div><br><div class="gmail_quote"><div dir="ltr" class="gmail_attr">---------- Forwarded message ---------<br>From: Max &lt;max@mail.example&gt;<br></div><blockquote type="cite">The invoice is wrong.</blockquote></div>`,
  ],
  [
    'a mail that is forwarded by Apple Mail',
    `<div>Please look.<br><blockquote type="cite"><div>Begin forwarded message:</div><br><div><b>From: </b>Max</div><br><div>The invoice is wrong.</div></blockquote></div>`,
  ],
  [
    'a quote that the sender has announced',
    '<p>I get this message:</p><blockquote type="cite">Access denied</blockquote>',
  ],
  [
    'a quote that the sender has pasted between paragraphs',
    '<p>You wrote</p><blockquote type="cite">Access denied</blockquote><p>It is still so.</p>',
  ],
  [
    'a quote that the sender has pasted below an answer',
    `<div class="moz-cite-prefix">${strange}</div><blockquote type="cite">Which version?</blockquote><p>2.1, it says</p><blockquote type="cite">Access denied</blockquote>`,
  ],
  [
    'text that looks like a quote of Gmail',
    `<div>It says</div><blockquote class="gmail_quote">Access denied</blockquote>`,
  ],
  ['a mail that is nothing but a quote', `<div id="divRplyFwdMsg">${header}</div><div>Hello</div>`],
  [
    'a mail without a quote by a program that ends it',
    '<div>Hello</div><div id="appendonsend"></div>',
  ],
];

test.for(kept)('%s is text of the sender', { tags: ['DESK-05'] }, ([, html]) => {
  const whole = read(html);
  expect(readReply([whole])).toEqual({ text: whole.text.trim(), folded: [] });
});

test('a mail that answers none keeps what is marked as quoted', { tags: ['DESK-05'] }, () => {
  const whole = read('<p>It says</p><blockquote type="cite">Access denied</blockquote>');
  expect(readReply([whole], { isReply: false }).folded).toEqual([]);
  expect(readReply([whole], { isReply: true }).folded).toEqual(['quote']);
});

test('a forwarded mail of Outlook is known by its subject', { tags: ['DESK-05'] }, () => {
  const whole = read(
    `<div>Please look.</div><div id="divRplyFwdMsg">${header}</div><div>Hello</div>`,
  );
  const { text } = readReply([whole], { subject: 'FW: Invoice' });
  expect(text).toContain('Hello');
  expect(readReply([whole], { subject: 'RE: Invoice' }).text).toBe('Please look.');
});

test.for([
  '<b>',
  '<div>x',
  '<table><tr><td>x',
  '<blockquote type="cite">x',
  '<ul><li>x',
  '&amp;',
  '<',
  '<br>',
  '<a href="https://a.b">x</a>',
  '<td>x',
])('thousands of %s are read within their limits', { tags: ['slow', 'DESK-05'] }, (part) => {
  const { text } = read(part.repeat(200_000 / part.length));
  expect(text.length).toBeLessThanOrEqual(200_000);
});

test('a text that is too long is cut and says so', { tags: ['DESK-05'] }, () => {
  const { text, isCut } = read(`<p>${'word '.repeat(50_000)}</p>`);
  expect(isCut).toBe(true);
  expect(text).toHaveLength(199_999);
});
