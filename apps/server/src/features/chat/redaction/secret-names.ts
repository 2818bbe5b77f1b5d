import type { secretKinds } from '@partshelf/contract/chat/attachments.ts';

export type SecretKind = (typeof secretKinds)[number];

export type NamePlace = 'header' | 'parameter' | 'attribute' | 'other';

export interface SecretName {
  readonly kind: SecretKind;
  /** `any`: every value is a secret. `digits`: one with a digit. `random`: only one that looks like it. */
  readonly values: 'any' | 'digits' | 'random' | 'code' | 'state';
}

export const isCertain = (secret: SecretName | undefined): boolean =>
  secret?.values === 'any' || secret?.values === 'digits';

const longestName = 120;

const toWords = (name: string): string[] =>
  name
    .split(/[^\p{L}\p{N}]+|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/u)
    .map((word) => word.toLowerCase().replace(/(?<!\d)\d{1,3}$/, ''))
    .filter((word) => word !== '');

const signInCookies =
  /^(?:fedauth|rtfa|spoidcrl|spwecookie|(?:secure)?[13]?psid(?:ts|cc)?|[ahs]?sid|s?apisid|estsauth\w*|ccstate|signinstatecookie|connectsid|aspnetsessionid|aspxauth|aspnetcore\w*|appserviceauthsession|jsessionid|phpsessid|asp(?:x)?sessionid\w*|ghsess|cfclearance|cfbm|cfid|cftoken|sapcontextid|mysapsso\d?)$/;

const secretHeaders =
  /^(?:(?:x(?:arr|ssl|forwarded|amznmtls)?|ssl)clientcert\w*|dpop|x?\w{0,20}appcheck|xssos?|xlogin|xaccess|xidentity|x?rememberme\w*|xwsse)$/;

/** Pages of ASP.NET and JSF keep the state of their user in them; others belong to a passkey. */
const hiddenFields =
  /^(?:__(?:VIEWSTATE(?!GENERATOR)\w*|EVENTVALIDATION|PREVIOUSPAGE)|(?:javax|jakarta)\.faces\.ViewState|clientDataJSON|authenticatorData|attestationObject|userHandle)$/;

/** People dial it to join a meeting by phone. */
const conferenceIds = /^(?:phone|audio|dialin)?conferenceid$/;

/** These names have several words. */
const phrases = /^(?:user)?(?:motdepasse|onetimecode|seedphrase|recoveryphrase|magiclink)$/;

/** Each word of a name is tried with all of these, in this order. */
const secretWords: readonly (readonly [SecretKind, RegExp])[] = [
  ['cookies', /cookie/],
  [
    'passwords',
    /passw(?:or)?d(?!less)|passphrase|passwort|kennwort|credential|^(?:creds?|pwds?|psw|pw|pass|pswd|passkey|mdp|senha|haslo|hasło|parola|mnemonic|geheimnis|wachtwoord|contrase[nñ]a|l[öo]senord|пароль|密码|密碼|パスワード|비밀번호)$/,
  ],
  [
    'codes',
    /^zug(?:ang|riff)scodes?$|^(?:pin|pins|puk|pincode|passcode|[th]?otp|mtan|tan|cvv|cvc|(?:auth|access|user|device|sms|otp|verification|confirmation|security|backup|recovery|activation)codes?|codeverifier)$/,
  ],
  [
    'tokens',
    /jwt|saml|assertion|bearer|[cx]srf|authori[sz]ation|(?:form|request)digest|token(?!i[sz]|omic|type|expir|len|url|endpoint|s?used)|(?<!ob)session|sessids?$|auth$|^(?:authn|authz|sess|jetons?|canary|apicanary|wresult|wctx|sft|samlart|relaystate|nonce|wpnonce|ltpa|tkn|lsd|dtsg)$/,
  ],
  [
    'keys',
    /secret(?!ar|ion)|signature(?!s)|^(?:sig|hmac|dsn|connectionstring|connstr)$|^x?(?:api|app|access|secret|private|subscription|functions?|master|shared|account|auth|licen[cs]e|server|client|storage|signing|encryption|host|service|admin|consumer|instrumentation|deploy|webhook|session)keys?$|(?:zugriffs|zugangs|api|geheim\w{0,3})schl(?:ü|ue)ssel/,
  ],
];

const isOf = (...words: string[]) => {
  const known = new Set(words);
  return (word: string | undefined) => word !== undefined && known.has(word);
};

/** What is named `token type` or `has session` is about a secret, and seldom one. */
const isAboutSecret = isOf(
  ...'type types url urls uri uris endpoint endpoints expires expiry expiration expired expire on at in by'.split(
    ' ',
  ),
  ...'enabled disabled required valid invalid length count name names label placeholder hint error errors'.split(
    ' ',
  ),
  ...'message messages title text method methods supported alg algorithm age ttl lifetime limit usage timeout'.split(
    ' ',
  ),
  ...'domain path size max min prefix suffix version provider consent policy banner settings status strategy'.split(
    ' ',
  ),
  ...'mode format field fields button form page link icon visible changed strength rules present exists used of rate rates ratio score through'.split(
    ' ',
  ),
);

export const isAboutSecretName = (name: string): boolean => isAboutSecret(toWords(name).at(-1));

const asksAboutSecret = isOf(
  ...'has is should allow show hide forgot use max min num total count want supports requires'.split(
    ' ',
  ),
);

const isHarmlessKey = isOf(
  ...'public publishable cache query i18n translation message idempotency react'.split(' '),
);
const isSecretKey = isOf(
  ...'api app access secret private subscription functions function master shared account auth license'.split(
    ' ',
  ),
  ...'licence server client storage signing encryption host service admin consumer instrumentation deploy'.split(
    ' ',
  ),
  ...'webhook session user ssh gpg pgp rsa write read ingestion'.split(' '),
);
const isSecretCode = isOf(
  ...'auth authorization access user device sms otp mfa 2fa verification verify confirmation confirm'.split(
    ' ',
  ),
  ...'security backup recovery activation login signin onetime reset invite invitation pairing scratch oob'.split(
    ' ',
  ),
);
const isHarmlessCode = isOf(
  ...'error status response result exit http reason country currency'.split(' '),
);

const known: Readonly<Record<NamePlace, Map<string, SecretName | null>>> = {
  header: new Map(),
  parameter: new Map(),
  attribute: new Map(),
  other: new Map(),
};
const mostKnown = 50_000;

export function findSecretName(name: string, place: NamePlace): SecretName | undefined {
  if (name.length < 2 || name.length > longestName) return undefined;
  const classified = known[place];
  const before = classified.get(name);
  if (before !== undefined) return before ?? undefined;
  const found = classify(name, place);
  if (classified.size >= mostKnown) classified.clear();
  classified.set(name, found ?? null);
  return found;
}

function classify(name: string, place: NamePlace): SecretName | undefined {
  const words = toWords(name);
  const last = words.at(-1);
  const first = words[0];
  if (last === undefined || first === undefined) return undefined;
  if (signInCookies.test(words.join(''))) return { kind: 'cookies', values: 'any' };
  if (/^sec-websocket-protocol$/i.test(name)) return { kind: 'tokens', values: 'random' };
  if (/^x-auth/i.test(name)) return { kind: 'tokens', values: 'any' };
  if (secretHeaders.test(words.join(''))) {
    return { kind: 'tokens', values: place === 'header' ? 'any' : 'random' };
  }
  if (hiddenFields.test(name)) return { kind: 'tokens', values: 'any' };
  if (conferenceIds.test(words.join(''))) return { kind: 'codes', values: 'digits' };
  if (words.length === 1 && last === 'challenge') return { kind: 'tokens', values: 'random' };
  if (phrases.test(words.join(''))) return { kind: 'passwords', values: 'any' };
  if (words.length === 1 && ['ticket', 'sign', 'pat', 'salt'].includes(last)) {
    return { kind: 'tokens', values: 'random' };
  }
  if (place === 'parameter' && /^(?:appid|share|resourcekey)$/i.test(name)) {
    return { kind: 'keys', values: 'random' };
  }
  if (words.length === 1 && last === 'code') return { kind: 'codes', values: 'code' };
  if (words.length === 1 && (last === 'state' || last === 'nonce'))
    return { kind: last === 'state' ? 'codes' : 'tokens', values: 'state' };
  const kind = kindOfWords(words);
  if (kind !== undefined) {
    const isIndirect = words.length > 1 && (isAboutSecret(last) || asksAboutSecret(first));
    const isScoped = /[a-z]:[a-z]/i.test(name) && kind !== 'passwords';
    if (isIndirect || isScoped) return { kind, values: 'random' };
    return { kind, values: kind === 'codes' && /pins?$/i.test(name) ? 'digits' : 'any' };
  }
  if (last === 'digest') return { kind: 'tokens', values: 'random' };
  return classifyKey(words, place);
}

function kindOfWords(words: readonly string[]): SecretKind | undefined {
  const pairs = words.slice(1).map((word, index) => words[index]! + word);
  for (const [kind, pattern] of secretWords) {
    if (words.some((word) => pattern.test(word)) || pairs.some((pair) => pattern.test(pair)))
      return kind;
  }
  const last = words.at(-1)!;
  const isCode = last === 'code' || last === 'codes' || last === 'verifier';
  const qualifiers = [...words.slice(0, -1), ...pairs];
  return isCode && qualifiers.some(isSecretCodeWord) && !words.some(isHarmlessCode)
    ? 'codes'
    : undefined;
}

const isSecretCodeWord = (word: string) => word === 'code' || isSecretCode(word);

function classifyKey(words: readonly string[], place: NamePlace): SecretName | undefined {
  const last = words.at(-1);
  const others = words.slice(0, -1);
  const isAccessKeyId = words.join('').endsWith('accesskeyid');
  if (isAccessKeyId) return { kind: 'keys', values: 'any' };
  if (last !== 'key' && last !== 'keys') return undefined;
  if (others.length === 0) return { kind: 'keys', values: 'random' };
  if (place === 'header' || others.some(isSecretKey)) return { kind: 'keys', values: 'any' };
  return others.some(isHarmlessKey) ? undefined : { kind: 'keys', values: 'random' };
}

const harmless =
  /^(?:|true|false|null|undefined|none|nan|yes|no|on|off|0|1|\*|include|omit|same-origin|deleted|\[removed\]|\[object object\])$/i;

const partOfProgram =
  /^(?:[\^~=v]?\d{1,4}\.\d{1,4}(?:\.\d{1,4})?(?:-[\w.]{1,30})?|\.{0,2}\/[\w./*$-]{1,150}\.(?:[cm]?[jt]sx?|css|html?|json|map|png|svg))$/;

export const isHarmlessValue = (value: string): boolean =>
  (value.length < 30 && harmless.test(value.trim())) ||
  (value.length < 200 && partOfProgram.test(value));

const typeOfValue =
  /^(?:string|number|boolean|text|hidden|input|required|optional|error|bearer|basic|uuid|jwt|unknown|any|object|array|pass(?:word|wd)?|token|secret|key|cookie|session|csrf|auth)$/i;

/** A text in the place of a value can say what it is: its type, or a name. */
export const isAboutValue = (value: string): boolean =>
  typeOfValue.test(value) ||
  isHarmlessValue(value) ||
  (/^[A-Za-z]+(?:[-_][A-Za-z]+|(?<=[a-z])[A-Z][A-Za-z]*)+$/.test(value) &&
    findSecretName(value, 'header') !== undefined);

const longestRandom = 2_000;

export function looksRandom(value: string): boolean {
  if (value.length > longestRandom) return true;
  if (value.length < 12 || !/^[\w\-+/=.~%:|]+$/.test(value) || value.includes('://')) return false;
  if (/^\d{4}-\d\d-\d\d/.test(value) || /^[\d.:,+-]+$/.test(value)) return false;
  return /\d/.test(value) || (value.length >= 24 && /[a-z]/.test(value) && /[A-Z]/.test(value));
}

/** People read them in two groups. */
export const isDigitCode = (value: string): boolean => /^(?:\d{4,8}|\d{3}[ -]\d{3})$/.test(value);

/** Other codes are those of errors, languages and states. */
const isOneTimeCode = (value: string): boolean =>
  isDigitCode(value) || (looksRandom(value) && !/^[A-Z]+(?:_[A-Z\d]+)*$/.test(value));

/** `isSignIn`: names of an OAuth exchange stand beside it. */
export function isSecretValue(
  { values, kind }: SecretName,
  value: string,
  { isSignIn, place }: { readonly isSignIn: boolean; readonly place: NamePlace },
): boolean {
  if (isHarmlessValue(value)) return false;
  if (values === 'random') {
    return place === 'header' ? value.split(/,\s*/).some(looksRandom) : looksRandom(value);
  }
  if (values === 'digits') return /\d/.test(value);
  if (values === 'code') {
    const isParameter = place === 'parameter' && /^(?=\D*\d)[\w.~-]{6,}$/.test(value);
    return (isSignIn && value.length >= 4) || isParameter || isOneTimeCode(value);
  }
  if (values === 'state') {
    if (isSignIn) return value.length >= 6;
    if (kind === 'tokens' && place !== 'attribute') return /^(?=\D*\d)\S{8,}$/.test(value);
    return place === 'parameter' && looksRandom(value);
  }
  const isAddress = kind !== 'cookies' && kind !== 'passwords' && /^https?:\/\/\S+$/i.test(value);
  return !isAddress;
}

const signInNames =
  /(?:^|[^a-z])(?:access_?token|token_?type|client_?id|redirect_?ur[il]|grant_?type|response_?type|response_?mode|code_?verifier|code_?challenge|session_?state|id_?token|device_?code)(?![a-z])/i;

export const namesSignIn = (text: string): boolean => signInNames.test(text);
