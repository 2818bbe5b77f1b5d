type Secret = (place: string) => string;

const inUrl = encodeURIComponent;

export const toBase64 = (text: string) => Buffer.from(text).toString('base64');

export const body = (mimeType: string, text: string, more: object = {}) => ({
  size: text.length,
  mimeType,
  text,
  ...more,
});
export const entry = (requested: object, content: object, more: object = {}) => ({
  startedDateTime: '2026-11-29T10:00:00.000Z',
  time: 12.5,
  request: {
    method: 'GET',
    url: 'https://a.example/list',
    headers: [],
    cookies: [],
    queryString: [],
    ...requested,
  },
  response: {
    status: 200,
    statusText: 'OK',
    headers: [],
    cookies: [],
    content,
    redirectURL: '',
    ...more,
  },
  cache: {},
  timings: { send: 0, wait: 12, receive: 0.5 },
});
export const posted = (mimeType: string, text: string, more: object = {}) => ({
  method: 'POST',
  postData: { mimeType, text, ...more },
});
/** A page, an OData batch, a multipart form and a SOAP message, with secrets in each. */
export function writeBodies(secret: Secret, digest: Secret) {
  const page = `<!doctype html><html><head><title>Lists</title>
    <meta name="csrf-token" content="${secret('meta element')}">
    <script nonce="r4nd0m">
      var _spPageContextInfo={webTitle:"People","formDigestValue":"${digest('page context')}","siteUrl":"https:\\u002f\\u002fa.example"};
      window.config = { apiKey: '${secret('script in single quotes')}', locale: 'en' };
      document.cookie = "FedAuth=${secret('document.cookie')}; path=/";
      localStorage.setItem("access_token", "${secret('call of localStorage')}");
      fetch("https:\\/\\/me:${secret('login in an escaped address')}@a.example\\/x");
    </script>
    <script type="application/json" id="state">{"user":"Ada","session":{"id":"${secret('JSON in a script element')}"}}</script>
    </head><body data-page="{&quot;auth&quot;:{&quot;token&quot;:&quot;${secret('entities in an attribute')}&quot;}}">
    <form action="/sign-in?ticket=1&amp;token=${secret('parameter behind an entity')}">
    <input value="${digest('hidden input, value first')}" type="hidden" name="__REQUESTDIGEST">
    <input type='hidden' name='__RequestVerificationToken' value='${secret('hidden input')}' />
    <input type="password" name="p1" value="${secret('password input')}"><input name="city" value="Rome">
    </form><p>Password: required. The author uses a keyboard.</p></body></html>`;

  const batch = [
    '--batch_1',
    'Content-Type: multipart/mixed; boundary="changeset_1"',
    '',
    '--changeset_1',
    'Content-Type: application/http',
    '',
    "POST https://a.example/_api/web/lists/GetByTitle('Tasks')/items HTTP/1.1",
    `X-RequestDigest: ${digest('header in a batch')}`,
    `Authorization: Bearer ${secret('authorization in a batch')}`,
    'Content-Type: application/json;odata=verbose',
    '',
    '{',
    '  "Title": "Harmless title",',
    `  "ClientSecret": "${secret('JSON in a batch')}"`,
    '}',
    '--changeset_1--',
    '--batch_1--',
    '',
  ].join('\r\n');

  const multipart = [
    '------WebKitFormBoundaryAbc',
    'Content-Disposition: form-data; name="comment"',
    '',
    'A harmless comment',
    '------WebKitFormBoundaryAbc',
    'Content-Disposition: form-data; name="new_password"',
    '',
    secret('field of a multipart form'),
    '------WebKitFormBoundaryAbc',
    'Content-Disposition: form-data; name="settings"',
    '',
    `{"smtp":{"user":"mailer","passphrase":"${secret('JSON in a multipart form')}"}}`,
    '------WebKitFormBoundaryAbc--',
    '',
  ].join('\r\n');

  const soap = `<?xml version="1.0"?><s:Envelope xmlns:s="urn:s"><s:Header><wsse:Security><wsse:UsernameToken>
    <wsse:Username>ada</wsse:Username><wsse:Password Type="urn:text">${secret('XML element')}</wsse:Password>
    </wsse:UsernameToken><saml:Assertion ID="_1"><saml:Subject>${secret('inside an assertion')}</saml:Subject></saml:Assertion>
    </wsse:Security></s:Header><s:Body><List>Tasks of the team</List></s:Body></s:Envelope>`;

  return { page, batch, multipart, soap };
}

/** Its address, headers, cookies and form have secrets. */
export function writeRequest(secret: Secret, digest: Secret, jwt: Secret) {
  const deepParameter = inUrl(
    inUrl(`https://b.example/?id_token=${secret('encoded twice')}&view=list`),
  );

  return {
    method: 'POST',
    httpVersion: 'h2',
    url: `https://ada:${secret('login in an address')}@a.example/_api?site=hr&access_token=${secret('query of an address')}&next=${deepParameter}`,
    headers: [
      { name: ':path', value: `/callback?code=${secret('code in a pseudo header')}&client_id=app` },
      { name: 'Authorization', value: `Basic ${toBase64(`ada:${secret('basic login')}`)}` },
      { name: 'Proxy-Authorization', value: `Negotiate ${secret('proxy header')}` },
      { value: `FedAuth=${secret('cookie header')}; theme=dark`, name: 'COOKIE' },
      { name: 'X-RequestDigest', value: digest('digest header') },
      { name: 'x-functions-key', value: secret('key of a function') },
      { name: 'Ocp-Apim-Subscription-Key', value: secret('subscription key') },
      { name: 'X-Auth-Anything', value: secret('x-auth header') },
      { name: 'x-ms-delegated-graph-token', value: secret('token of a delegate') },
      { name: 'X-XSRF', value: secret('xsrf header') },
      { name: 'X-Client-Info', value: `{"device":"laptop","jwt":"${secret('JSON in a header')}"}` },
      { name: 'X-Debug', value: `forwarded for Bearer ${secret('bearer in another header')}` },
      {
        name: 'referer',
        value: `https://a.example/#state=${secret('state in a fragment')}&id_token=${jwt('token in a fragment')}`,
      },
      { name: 'accept-language', value: 'en-GB,en;q=0.9' },
    ],
    cookies: [
      { name: 'anything', value: secret('list of cookies'), path: '/', domain: 'a.example' },
    ],
    queryString: [
      { name: 'sig', value: secret('list of parameters') },
      { name: 'site', value: 'hr' },
    ],
    postData: {
      mimeType: 'application/x-www-form-urlencoded',
      params: [
        { name: 'Password', value: secret('parameter of a form') },
        { name: 'keyboard', value: 'qwerty-layout-harmless' },
      ],
      text: `login=ada&passwd=${secret('form')}&data=${inUrl(`{"pin":"${secret('JSON in a form')}","author":"Ada"}`)}&client_assertion=${jwt('assertion in a form')}`,
    },
  };
}

/** Frames are messages of a socket. */
export const writeFrames = (secret: Secret) => [
  { type: 'send', time: 1, opcode: 1, data: `42["auth",{"token":"${secret('Socket.IO')}"}]` },
  {
    type: 'send',
    time: 1,
    opcode: 1,
    data: `42/chat,7["authenticate","${secret('argument of Socket.IO')}"]`,
  },
  {
    type: 'receive',
    time: 2,
    opcode: 1,
    data: `{"type":1,"arguments":[{"apiKey":"${secret('first record of SignalR')}"}]}\u001e{"type":6,"passwd":"${secret('second record of SignalR')}"}\u001e`,
  },
  {
    type: 'send',
    time: 3,
    opcode: 1,
    data: `CONNECT\nlogin:ada\npasscode:${secret('STOMP')}\n\n\u0000`,
  },
  {
    type: 'send',
    time: 4,
    opcode: 2,
    data: toBase64(`{"secret":"${secret('binary frame with text')}"}`),
  },
  {
    type: 'receive',
    time: 5,
    opcode: 2,
    data: Buffer.concat([
      Buffer.from([0x82, 0xa5, 0xff, 0]),
      Buffer.from(secret('binary frame')),
    ]).toString('base64'),
  },
];
