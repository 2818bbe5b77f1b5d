import { body, entry, toBase64 } from './har-parts.ts';

/**
 * The keys are type and place. `«»` stands for a secret, which is between them if it has a form of
 * its own.
 */
const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = {
  'application/javascript': {
    JSONP: 'callback({"jwt":"«»","count":2});',
    script:
      'const e={type:"password",label:"Forgot your password?",token:t.token};export const clientSecret="«»";//# sourceMappingURL=a.js.map',
    'object that is assigned': 'window.C={apiKey:"«»"}',
    'object of a module': 'module.exports={secret:"«»"}',
    'object behind an ampersand': 'a&&b={token:"«»"}',
    'joined to an empty text': 'token = "" + "«»"',
    'joined texts': 'const password = "hunter" + "«»"',
    'first choice': 'const apiKey = isLive ? "«»" : "test"',
    'second choice': "apiKey = stage === 'test' ? 'test' : '«»'",
    'default of a variable': 'const k = process.env.API_KEY || "«»"',
    'default of nothing': "a.clientSecret ?? '«»'",
    'assigned to nothing': "options.clientSecret ??= '«»'",
    'on the next line': 'const SECRET_KEY =\n  "«»"',
    'behind a type': 'const apiKey: string = "«»"',
    'argument of a call': 'setAccessToken("«»")',
    'bytes in code': 'const privateKey = new Uint8Array([«174, 47, 201, 3, 99, 12, 7, 250»])',
    'bytes in a longer code':
      'let a=1;const secretKey = Buffer.from([«174, 47, 202, 3, 99, 12, 7, 250»]),b=2;a()',
    'object behind a question mark': "x?y={password:'«»'}:0",
    'item of a storage': 'sessionStorage.setItem("token", "«qwertzuiop»")',
    'header of a request': 'request.setRequestHeader("X-Key", "«asdfghjklo»");',
    'field of a form': "form.set('password', '«yxcvbnmasd»');",
    'header that is appended': "headers.append('X-Api-Key', '«poiuztrewq»');",
    'token of Discord':
      'client.login("«MTk4NjIyNDgzNDcxOTI1MjQ4.Cl2FMQ.ZnCjm1XVW7vRze4b7Cq4se7kKWs»")',
  },
  'text/html': {
    'object in a script': '<script>_spPageContextInfo={formDigestValue:"«»"}</script>',
    'object in an object': '<script>window.C={a:{b:1,password:"«»"}}</script>',
    'column of a table in a page':
      '<table><tr><th>User</th><th>Password</th></tr><tr><td>ada</td><td>«»</td></tr></table>',
    'code behind a bold name': '<p><b>Password:</b> <code>«»</code></p>',
    'state of a page of ASP.NET': '<input type="hidden" name="__VIEWSTATE" value="«»" />',
    'fields of a page of ASP.NET': '<input value="«»" id="__EVENTVALIDATION">',
    'state of a page of JSF': '<input name="javax.faces.ViewState" value="«»">',
  },
  'application/json': {
    'JSON behind a prefix': ')]}\',\n{"user":{"name":"Ada","sessionToken":"«»"}}',
    'token of GitHub': '["ghp_«a1B2c3D4e5F6g7H8i9J0k1L2»"]',
    'key of Stripe': '["sk_live_«51HxYzAbCdEfGhIjKl»"]',
    'token of Slack': '["xoxb-«123456-abcdefGHIJ»"]',
    'hash of Google': '["SAPISIDHASH 1732870000_«a94a8fe5ccb19ba61c4c0873d391e987982fbbd3»"]',
    'JSON in JSON in JSON': JSON.stringify({
      log: JSON.stringify({
        inner: JSON.stringify({ sharedAccessKey: '«»', tokenization: 'harmless words' }),
      }),
    }),
    'private part of a JWK': '{"key":{"kty":"RSA","n":"public-modulus-harmless","d":"«»"}}',
    'connection string':
      '{"connection":"Endpoint=sb://a.example/;SharedAccessKeyName=root;SharedAccessKey=«»"}',
    'name of a property': '{"result":{"Bearer «»":1},"code":"VALIDATION_FAILED","otp":"493021"}',
    'pair with a title': '{"Title":"Client Secret","Value":"«»"}',
    'pair with a label': '{"id":"7","label":"Password","value":"«»"}',
    'pair with an internal name': '{"InternalName":"ApiKey","StringValue":"«»"}',
    'pair with a description': '{"Comment":"","Description":"API key","Value":"«»"}',
    'pair with an id and a name': '{"id":"7","name":"accessToken","value":"«»"}',
    'table with capitals': '{"Fields":["id","Token"],"Values":[[1,"«»"]]}',
    'German name': '{"zugriffsschluessel":"«»"}',
    'bytes of a key': '{"privateKey":[«174,47,200,3,99,12,7,250»]}',
    'bytes of a buffer': '{"secret":{"type":"Buffer","data":[«7,38,69,100,131,162,193,224»]}}',
    'bytes in an object': '{"sessionKey":{"0":12,"1":«73501»,"2":3,"3":9,"4":7,"5":1,"6":2,"7":5}}',
    'words of a key': '{"secret":{"words":[«1829374,9182736,1928374,5647382»]}}',
    'bytes that are named key':
      '{"key":[«9,250,33,9,71,18,200,5,12,44,33,9,71,18,200,6»],"tokens":3}',
    'list of keys': '{"keys":["«Qm7Zt2Lx9Vb4Rk8»"]}',
    'list of keys with permissions':
      '{"keys":[{"keyName":"key1","value":"«Wd3Pn6Yc1aKm5Qz»","permissions":"FULL"}]}',
    'challenge of a passkey': '{"publicKey":{"challenge":"«Zm9vYmFyY2hhbGxlbmdl»"}}',
    'id of a passkey': '{"type":"public-key","rawId":"«»","response":{}}',
    'data of a passkey': '{"response":{"authenticatorData":"«»"}}',
    'client of a passkey': '{"response":{"clientDataJSON":"«»"}}',
    'attestation of a passkey': '{"response":{"attestationObject":"«»"}}',
    'user of a passkey': '{"response":{"userHandle":"«»"}}',
    'payload of a signed object': '{"payload":"eyJ«zdWIiOiIxMjM0NTY3ODkwIn0»","signature":"abc"}',
    'option in a list': '{"args":["--db-password=a","--token","«mnbvcxyasd»"]}',
    'word in a list of pairs': '{"data":[["username","ada"],["password","«lkjhgfdsap»"]]}',
    'conference of a phone': '{"phone":"+49 30","conferenceId":"«884201337»"}',
    'primary key of two': '{"keys":{"primary":"«Pk7Zt2Lx9Vb4Qm»","secondary":"a"}}',
    'cookie of a browser': '[{"name":"li_at","value":"«»","httpOnly":true}]',
    'variable of the type secret': '[{"key":"x1","value":"«»","type":"secret"}]',
    'change of JSON': '{"op":"replace","path":"/password","value":"«»"}',
    'login of JSON-RPC': '{"method":"user.login","params":["ada","«»"]}',
    'header in a list of pairs': '{"headers":[["X-Csrf-Token","«wertzuiopa»"],["Accept","all"]]}',
    'code of Firebase': '{"link":"https://a.example/verify?oobCode=«»&mode=signIn"}',
    'address for push messages':
      '{"endpoint":"https://a.example/fcm/send/«cXyz:APA91bHun4MxP5ego»"}',
  },
  'text/uri-list': {
    'token of a bot':
      'https://api.telegram.org/bot123456789:«AAq9Wd2Qn7Vb5YHk4Pz8Lm2Xw9Tb4Rk8V1»/getMe',
    'token of a bot in a file':
      'https://api.telegram.org/file/bot12345678:«Q9Wd2Qn7Vb5YHk4Pz8Lm2Xw9»/a',
    'link of SharePoint':
      'https://a.sharepoint.com/:x:/g/personal/ada/«EQn7Vb5YHk4Pz8Lm2Xw9Tb4Rk»?e=ab',
    'link of OneDrive': 'https://1drv.ms/u/s!«An7Vb5YHk4Pz8Lm2Xw»',
    'session in a path of ASP.NET': 'https://a.example/(S(«lm2xw9tb4rk8v1hk4pz8»))/a.aspx',
    'ticket in a path of ASP.NET':
      'https://a.example/(X(1)F(«Lm2Xw9Tb4Rk8V1Hk4Pz9»)S(lm2xw9tb4rk8v2))/a.aspx',
    'private calendar':
      'https://calendar.google.com/calendar/ical/a%40b.example/private-«5d1e8f0a2b3c4d6e»/basic.ics',
    'calendar of Outlook':
      'https://outlook.office365.com/owa/calendar/7f@a.example/«5d1e8f0a2b3c4d6f77»/calendar.ics',
    'project of Infura': 'https://mainnet.infura.io/v3/«5d1e8f0a2b3c4d6e7f8091a2b3c4d5e6»',
    'key of OpenWeather': 'https://a.example/?q=Rome&appid=«5d1e8f0a2b3c4d6e7f8091a2b3c4d5e7»',
    'share of a file': 'https://a.example/guestaccess.aspx?share=«EQn7Vb5YHk4Pz8Lm2Xw9Tb4Rm»',
  },
  'text/event-stream': {
    'number in an event': 'event: ready\nid: 1\ndata: {"pin":«83920174»,"city":"Rome"}\n\n',
    'text in an event': 'event: ready\nid: 1\ndata: token=«»\n\n',
  },
  'text/xml': {
    'behind an entity': '<a><Password>a&lt;«»</Password><City>Rome</City></a>',
    'behind an escaped entity': '<a b="&lt;Secret&gt;a&amp;lt;«»&lt;/Secret&gt;"/>',
    'in the next element': '<dict><key>password</key><string>a&lt;«»</string></dict>',
  },
  'text/yaml': {
    'block of YAML': 'city: Rome\napi_key: |\n  «»\nstreet: Via Appia\n',
    'folded block of YAML': 'a:\n  password: >-\n    my dog\n    «»\n  city: Rome\n',
    'list of YAML': 'tokens:\n  - «»\ncity: Rome\n',
    'second item of YAML': 'passwords:\n- hunter\n- «»\n',
    'environment in YAML': 'env:\n  - name: "SMTP_PASS"\n    value: "«»"\n',
    'secrets in YAML': 'secrets:\n  smtp: «»\n  file: ./plan.txt\ncity: Rome\n',
    'secret of Kubernetes': 'kind: Secret\nmetadata:\n  name: db\ndata:\n  db: «aHVudGVyNkE=»\n',
  },
  'text/plain': {
    'settings file': '# settings\nDB_PASSWORD=«»\nCITY=Rome\n',
    'key of AWS': '# settings\naws_access_key_id = «AKIAQWERTYUIOPASDFGH»\nCITY=Rome\n',
    'private key':
      '-----BEGIN RSA PRIVATE KEY-----\n«MIIEowIBAAKCAQEAx9QwErTyUiOpAsDf»\n-----END RSA PRIVATE KEY-----\n',
    'login for curl': 'curl -u ada:«» https://a.example/harmless',
    'header for curl': "curl -H 'X-Api-Key: «»' https://a.example/harmless",
    'text of three quotes': 'token = """\n«»\n"""',
    'text for PowerShell': 'ConvertTo-SecureString "«»" -AsPlainText -Force',
    'text behind an option of PowerShell': 'ConvertTo-SecureString -Force -AsPlainText "«»"',
    'option of MySQL': 'mysql -h db -u root -p«» shop',
    'option of sshpass': 'sshpass -p «» ssh a.example',
    'English sentence': 'The password for ada is «».',
    'German sentence': 'Ihr Passwort lautet: «»',
    'German sentence with a name': 'Das Kennwort von ada ist «»',
    'French sentence': 'Votre mot de passe : «»',
    'second French sentence': 'Le mot de passe est «»',
    'German code': 'Ihr Zugangscode lautet «»',
    'third French sentence': 'Votre mot de passe est : «»',
    'password with blanks': 'user=ada\npassword=my dog «»\ncity=Rome',
    'password with blanks in a connection': 'Server=a;Password=my dog «»;Database=b',
    'folded cookie': 'Host: a.example\r\nCookie: a=b;\r\n c=«»\r\n\r\n',
    'folded header': 'X-Api-Key: ab\r\n\tx=«»\r\nAccept: */*\r\n',

    'object in a text': "config={password:'«»'}",
    'column of Markdown': '| User | Password |\n|---|:-:|\n| ada | «qwertasdfg» |\n',
    'column of a database': ' id | token\n----+-------\n  1 | «»\n(1 row)\n',
    'row of Markdown': '| Field | Value |\n|---|---|\n| Password | `«zuiopasdfg»` |\n',
    'rows for a database': "INSERT INTO users (name, password) VALUES ('ada', '«yxcvasdfgh»');",
    'dump of PHP': 'array(1) {\n  ["password"]=>\n  string(10) "«plokmijnuh»"\n}',
    'text of PHP': 'a:1:{s:8:"password";s:6:"«hgfdsapoiu»";}',
    'number of PHP': 'a:1:{s:3:"pin";i:«839201»;}',
    'session of PHP': 'city|s:4:"Rome";password|s:6:"«nbvcxyqwer»";',
    'part of a page of ASP.NET': '1|#||4|8|hiddenField|__VIEWSTATE|«»|0|asyncPostBackControlIDs|||',
    'state beside a token': 'https://a.example/#access_token=abc123&state=«»',
    'key of PuTTY': 'Private-Lines: 1\n«AAABAQCf3Ab9qwErTy»\nPrivate-MAC: 00ff\n',
    'tight option of curl': 'curl -X POST -uada:«» https://a.example',
    'option of PowerShell': 'Connect-PnPOnline -CertificatePassword «asdfqwertz» -Url https://a',
    'login of netrc': 'machine a.example login ada password «trewqasdfg»\n',
    'login of PostgreSQL': 'db.example:5432:shop:ada:«»\n',
    'login of Oracle': 'jdbc:oracle:thin:scott/«tigerasdfg»@//db:1521/x',
    'password hash': 'ada:«$2b$12$EixZaYVK1fsbw1ZfbX3OXePaWxn96p36WQoeG6Lruj3vjPGga31lW»',
    'hash of Apache': 'ada:«$apr1$r31abcde$HqJZimcKQFAMYayBlzkrA/»',
    'statement of SQL': "CREATE USER ada IDENTIFIED BY '«mnbvasdfgh»';",
    'attribute of LDAP': 'dn: cn=ada\nuserPassword:: «e1NTSEF9bGRhcA»\n',
    'print of a form': 'FormData { user → "ada", password → "«kjhgfqwert»" }',
    'print of a struct': '{User:ada Password:«poiulkjhgf» City:Rome}',
    'login of SMTP': 'AUTH PLAIN «AGFkYQBzbXRwcHc»',
    'code of a WLAN': 'WIFI:T:WPA;S:home;P:«lkjhpoiuzt»;;',
    'login of Python': "requests.get(u, auth=('ada', '«fdsaqwertz»'))",
    'code in two groups': 'Your code: «449 120»',
    'number in a column of Markdown': '| Name | PIN |\n|--|--|\n| ada | «48213» |\n',
    'login of Azure': 'az login --service-principal -u id -p «edcrfvtgbz» --tenant t',
    'literal for Kubernetes': 'kubectl create secret generic db --from-literal=x=«ujmikolpqa»',
    'session of SAP': 'sap-user=ada&sap-contextid=«»',
  },
};

export const harmlessTexts: readonly string[] = [
  '{"keys":["section-heading-12","Article_Title_2026"],"queryKey":["orders",12]}',
  '| Token | Value |\n|---|---|\n| color-primary-500 | #0af |\n| --space-4x | 16px |\n',
  '| Password | string | The password of the user |\n|---|---|---|\n| Token | string | Any |\n',
  '| Argument | When to pass it |\n|---|---|\n| parent | Always. |\n',
  '| Test | Pass |\n|---|---|\n| one | twelve |\n',
  "schema.set('password', 'string'); fields.append('token', 'csrf-token');",
  'secrets:\n  token:\n    description: Which rooms\n    required: true\n  key: ${{ secrets.KEY }}\n',
  "INSERT INTO rooms (name, floor) VALUES ('Opening', '12');",
  'Error code: 404121. Your order 449 121 is on its way.',
  '{"scripts":{"audit:signatures":"npm audit signatures","test:session":"node --test session"}}',
  '{"digest":"weekly","passRate":"98%","pins":"map","bearerOf":"rings"}',
  'const a={digest:"weekly",passRate:"98%",pins:"map",bearerOf:"rings"}',
  '<td>Session</td><td>Room 12, Monday 10:00</td>',
  'sessions:\n  - name: Opening of the fair\n    room: 12\n',
  'https://a.sharepoint.com/:w:/r/sites/hr/Shared%20Documents/plan-for-2026.docx',
  'https://a.example/v3/orders/8a7b6c5d12344abc9def0123456789ab',
];

/** Texts that stand in base64 in an address and a line. */
const parameters: Readonly<Record<string, string>> = {
  'form in base64': 'user=ada&password=«»',
  'address in base64': 'https://b.example/?access_token=«»&view=list',
  'JSON with blanks in base64': '{ "x": 1, "password": "«»" }',
};

/** Headers whose whole value is a secret. */
const headers = [
  'X-Client-Cert',
  'X-ARR-ClientCert',
  'DPoP',
  'X-Firebase-AppCheck',
  'X-SSO',
  'X-Login',
  'X-Access',
  'Remember-Me',
  'X-Remember-Me',
];

type Secret = (place: string, value?: string) => string;

const write = (secret: Secret, place: string, text: string) =>
  text.replace(/«([^»]*)»/, (_, value) => secret(place, value || undefined));

/** An entry for each text. */
export const writeTexts = (secret: Secret) => [
  ...Object.entries(texts).flatMap(([mimeType, places]) =>
    Object.entries(places).map(([place, text]) =>
      entry({}, body(mimeType, write(secret, place, text))),
    ),
  ),
  ...Object.entries(parameters).map(([place, text]) => {
    const encoded = toBase64(write(secret, place, text));
    const url = `https://a.example/?d=${encoded}&view=list`;
    return entry({ url }, body('text/plain', `payload: ${encoded} end`));
  }),
  entry(
    { headers: headers.map((name) => ({ name, value: secret(`header ${name}`) })) },
    body('text/plain', ''),
  ),
  ...harmlessTexts.map((text) => entry({}, body('text/plain', text))),
];
