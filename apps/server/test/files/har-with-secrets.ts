import {
  body,
  entry,
  posted,
  toBase64,
  writeBodies,
  writeFrames,
  writeRequest,
} from './har-parts.ts';
import { harmlessTexts, writeTexts } from './har-texts.ts';

/** A recording with a different secret at each place, and what must be left of it. */
export interface Recording {
  readonly har: object;
  /** The keys are the places where they stand. */
  readonly secrets: ReadonlyMap<string, string>;
  readonly harmless: readonly string[];
}

const inUrl = encodeURIComponent;

export function recordSecrets(): Recording {
  const secrets = new Map<string, string>();

  /** It has no known form, so that only its place tells it. */
  function secret(place: string, value = `x9-${secrets.size + 10}-Kq7vWz`): string {
    if (secrets.has(place)) throw new Error(`${place} is there twice`);
    secrets.set(place, value);
    return value;
  }

  function jwt(place: string, parts = 3): string {
    const payload = secret(place, toBase64(`{"sub":"${place}"}`).replaceAll('=', ''));
    return ['eyJhbGciOiJSUzI1NiJ9', payload, 'c2lnbmF0dXJl'].slice(0, parts).join('.');
  }

  const digest = (place: string) =>
    `0x${secret(place, Buffer.from(place.padEnd(40, '.')).toString('hex').toUpperCase())},29 Nov 2026 10:00:00 -0000`;

  const { page, batch, multipart, soap } = writeBodies(secret, digest);

  const request = writeRequest(secret, digest, jwt);

  const graphql = {
    operationName: 'SignIn',
    query: `mutation { login(email: "a@a.example", password: "${secret('literal in GraphQL')}") { name } }`,
    variables: {
      input: { otp: secret('variable of GraphQL'), description_of_the_code: 'a harmless text' },
    },
  };

  const tokens = {
    token_type: 'Bearer',
    expires_in: 3599,
    access_token: secret('answer of a token endpoint'),
    refresh_token: `0.AX${secret('refresh token').padEnd(60, 'q')}`,
    id_token: jwt('id token'),
    session_state: secret('session state'),
  };

  const json = 'application/json';

  const entries = [
    {
      ...entry(request, body('text/html; charset=utf-8', page), {
        headers: [
          {
            name: 'set-cookie',
            value: `rtFa=${secret('set-cookie')}; path=/\nb=${secret('second set-cookie')}; Secure`,
          },
          { name: 'Location', value: `https://a.example/?SAMLResponse=${secret('location')}` },
          {
            name: 'www-authenticate',
            value: `Negotiate ${secret('answer of Negotiate', toBase64('a ticket of Kerberos 12'))}`,
          },
          {
            name: 'link',
            value: `<https://b.example/?api-key=${secret('link header')}>; rel=next`,
          },
        ],
        redirectURL: `/next?code_verifier=${secret('redirect')}`,
      }),
      _initiator: {
        type: 'script',
        stack: {
          callFrames: [
            {
              functionName: 'load',
              url: `https://cdn.example/a.js?sessionid=${secret('stack of the initiator')}`,
              lineNumber: 7,
            },
          ],
        },
      },
      _priority: 'High',
      _securityDetails: { protocol: 'TLS 1.3', subjectName: 'a.example' },
      _webSocketMessages: writeFrames(secret),
      comment: `signed in with Authorization: Bearer ${secret('comment')}`,
      serverIPAddress: '203.0.113.7',
    },
    entry(
      posted('multipart/mixed; boundary=batch_1', batch),
      body(
        json,
        JSON.stringify({
          d: {
            GetContextWebInformation: {
              FormDigestValue: digest('answer of contextinfo'),
              Title: 'A harmless answer',
            },
          },
        }),
      ),
    ),
    entry(
      posted('multipart/form-data; boundary=----WebKitFormBoundaryAbc', multipart),
      body('text/plain', 'ok'),
    ),
    entry(posted(json, JSON.stringify(graphql, null, 2)), body(json, JSON.stringify(tokens))),
    entry(
      posted('text/xml', soap),
      body(
        'application/xml',
        `<o:settings xmlns:o="urn:o"><o:apiKey>${secret('XML answer')}</o:apiKey><o:city>Rome</o:city></o:settings>`,
      ),
    ),
    entry(
      posted('text/plain', toBase64(`grant_type=password&password=${secret('base64 body')}`), {
        encoding: 'base64',
      }),
      body(
        json,
        toBase64(
          JSON.stringify({ id: 7, credentials: { name: 'Ada', pass: secret('base64 answer') } }),
        ),
        { encoding: 'base64' },
      ),
    ),
    entry(
      {},
      body('image/png', toBase64('\x89PNG harmless picture \xff\xfe'), { encoding: 'base64' }),
    ),
    entry(
      {},
      body(
        'application/octet-stream',
        Buffer.concat([
          Buffer.from([0, 1, 2, 0xff]),
          Buffer.from(secret('binary answer')),
        ]).toString('base64'),
        { encoding: 'base64' },
      ),
    ),
    entry(
      {},
      body(
        json,
        JSON.stringify({
          origins: [
            {
              origin: 'https://a.example',
              localStorage: [
                {
                  name: 'msal.idtoken',
                  value: JSON.stringify({
                    credentialType: 'IdToken',
                    secret: secret('cache of MSAL'),
                  }),
                },
                { name: 'theme', value: 'dark-and-harmless' },
              ],
            },
          ],
          cookies: [{ name: 'a', value: secret('cookies of a browser'), domain: 'a.example' }],
        }),
      ),
    ),
    entry(
      { headers: { 'X-Api-Key': secret('headers as an object'), accept: 'text/html' } },
      body(
        json,
        JSON.stringify({
          rawHeaders: ['Host', 'a.example', 'Authorization', secret('flat list of headers')],
          entries: [['refreshToken', secret('list of entries')]],
        }),
      ),
    ),
    entry(
      {
        url: `https://a.example/hook?sv=2024-11-04&se=2026-12-01&sig=${secret('shared access signature')}`,
      },
      body(
        json,
        JSON.stringify({
          link: `https://c.example/?X-Amz-Credential=${secret('credential of AWS')}&X-Amz-Signature=${secret('signature of AWS')}`,
        }),
      ),
    ),
    entry(
      { url: `https://a.example/cart;jsessionid=${secret('session in a path')}?page=2` },
      body(
        json,
        JSON.stringify({
          mail: `https://a.example/reset-password/${secret('path of a link')}-1234`,
        }),
      ),
    ),
    entry(
      {},
      body(
        json,
        JSON.stringify({
          image: `data:application/json;base64,${toBase64(`{"passwordHash":"${secret('data address')}"}`)}`,
          filter: inUrl(toBase64(`{"csrf":"${secret('base64 in a value')}"}`)),
        }),
      ),
    ),
    entry(
      {
        headers: [
          {
            name: 'Authorization',
            value: `Digest username="ada", response="${secret('digest login')}"`,
          },
        ],
      },
      body(json, JSON.stringify({ Key: 'FormDigestValue', Value: secret('pair with capitals') })),
    ),
    entry(
      posted(json, '{"id_token_hint":"' + jwt('token without a signature', 2) + '."}'),
      body(
        'text/plain',
        `A copy of ${secrets.get('subscription key')} and in base64 ${toBase64(`a copy of ${secrets.get('cookie header')} here`)}`,
      ),
    ),
    ...writeTexts(secret),
  ];

  return {
    har: {
      log: {
        version: '1.2',
        creator: { name: 'WebInspector', version: '537.36' },
        pages: [
          {
            startedDateTime: '2026-11-29T10:00:00.000Z',
            id: 'page_1',
            title: `https://a.example/#access_token=${secret('title of a page')}&view=grid`,
            pageTimings: { onLoad: 812.4 },
          },
        ],
        entries,
      },
    },
    secrets,
    harmless: [
      ...harmlessTexts,
      'WebInspector',
      'en-GB,en;q=0.9',
      'TLS 1.3',
      '203.0.113.7',
      'A harmless comment',
      'Harmless title',
      'A harmless answer',
      'dark-and-harmless',
      'harmless words',
      'public-modulus-harmless',
      'qwerty-layout-harmless',
      'a harmless text',
      'https://a.example/harmless',
      'Tasks of the team',
      'VALIDATION_FAILED',
      'The author uses a keyboard.',
      'Forgot your password?',
      'sourceMappingURL',
      toBase64('\x89PNG harmless picture \xff\xfe'),
    ],
  };
}
