import { loginForms } from './login-forms.ts';
import type { SecretKind } from './secret-names.ts';
import type { UnescapedText } from './unescaped-text.ts';

export interface FoundSecret {
  readonly start: number;
  readonly end: number;
  readonly kind: SecretKind;
  readonly quote?: string | undefined;
}

export interface SecretForm {
  readonly kind: SecretKind;
  /** A text without it, in lower case, has none of the form. */
  readonly marks: readonly string[];
  readonly pattern: RegExp;
  readonly accepts?: (found: string) => boolean;
  readonly findStart?: (found: string) => number | undefined;
}

const isWords = (text: string) => /^[A-Za-z]?[a-z]*(?:[-_][A-Za-z]?[a-z]+)*$/.test(text);

/** A JSON Web Token begins with `{"` in base64, and has a second part. */
function findJwt(found: string): number | undefined {
  const parts = found.split('.');
  let start = 0;
  for (const [index, part] of parts.entries()) {
    const place = part.indexOf('eyJ');
    const isWhole = part.length - place >= 7 && (parts[index + 1] ?? '').length >= 2;
    if (place >= 0 && isWhole) return start + place;
    start += part.length + 1;
  }
  return undefined;
}

const forms: readonly SecretForm[] = [
  ...loginForms,
  {
    kind: 'tokens',
    marks: ['eyj'],
    pattern: /(?<![\w-])[\w-]{7,}(?:\.[\w-]*){1,8}/g,
    findStart: findJwt,
  },
  {
    kind: 'tokens',
    marks: ['bearer', 'token ', 'dpop ', 'apikey ', 'negotiate ', 'ntlm ', 'hawk ', 'oauth '],
    pattern:
      /(?<=\b(?:Bearer|Token|DPoP|PoP|ApiKey|Negotiate|NTLM|Kerberos|GoogleLogin|MSAuth1\.0|WLID1\.0)[ \t]{1,4}(?:auth=|token=|t=)?["']?)[\w\-.~+/=|:]{8,}/gi,
    accepts: (found) => found.length >= 20 || !isWords(found),
  },
  {
    kind: 'keys',
    marks: ['credential=', 'sharedkey', 'signature=', 'response='],
    pattern: /(?<=\bSharedKey(?:Lite)?[ \t]{1,4}[\w-]{1,40}:)[A-Za-z\d+/=]{8,}/gi,
  },
  {
    kind: 'tokens',
    marks: ['sapis'],
    pattern: /(?<=\bSAPIS(?:ID1?P?|ID3P)?HASH[ \t]{1,4})\d{6,}_[\da-f]{20,}(?:_\w+)?/gi,
  },
  {
    kind: 'keys',
    marks: ['private key'],
    pattern:
      /-----BEGIN [A-Z\d ]{0,40}PRIVATE KEY(?: BLOCK)?-----[\w+/=\s:,\\]*(?:-(?!----)[\w+/=\s:,\\]*)*(?:-----END [A-Z\d ]{0,60}-----)?/g,
  },
  {
    kind: 'keys',
    marks: ['private-lines'],
    pattern: /(?<=\bPrivate-Lines: \d{1,4}\r?\n)[\w+/=\r\n]+|(?<=\bPrivate-MAC: )[\da-f]+/g,
  },
  {
    kind: 'tokens',
    marks: ['0x'],
    pattern: /\b0x[\dA-Fa-f]{40,}(?:,\d{2} \w{3} \d{4} [\d:]{8} [+-]\d{4})?/g,
  },
  {
    kind: 'keys',
    marks: ['akia', 'asia', 'abia', 'acca', 'aiza', '8q~', '7q~'],
    pattern: /\b(?:A(?:KIA|SIA|BIA|CCA)[A-Z\d]{16}\b|AIza[\w-]{30,}|[\w.~-]{3}[78]Q~[\w.~-]{30,})/g,
  },
  {
    kind: 'keys',
    marks: ['_live_', '_test_', 'whsec_', 'sk-', 'hf_', 'sg.', 'key-', 'sk_', 'rk_'],
    pattern:
      /\b(?:[sr]k_(?:live|test)_\w{8,}|whsec_[\w+/=]{8,}|sk-[\w-]{20,}|hf_[A-Za-z\d]{20,}|SG\.[\w-]{10,}\.[\w-]{10,}|key-[\da-f]{32})/g,
  },
  {
    kind: 'tokens',
    marks: [
      'gh',
      'glpat',
      'xox',
      'xapp',
      'ya29',
      'npm_',
      'pypi-',
      'dop_',
      'shp',
      'github_',
      '1//0',
    ],
    pattern:
      /\b(?:gh[opsur]_\w{16,}|github_pat_\w{16,}|gl(?:pat|dt|rt|cbt|ptt|soat)-[\w-]{16,}|xox[a-z]-[\w-]{8,}|xapp-[\w-]{8,}|ya29\.[\w-]{16,}|1\/\/0[\w-]{20,}|npm_[A-Za-z\d]{30,}|pypi-[\w-]{30,}|dop_v1_[\da-f]{32,}|shp(?:at|ca|pa|ss)_[\da-f]{24,})/g,
  },
  {
    kind: 'tokens',
    marks: ['ewa', '0.a', '1.a', 'm.', 'atatt', 'lin_', 'eaa', 'st-', 'tgt-'],
    pattern:
      /\b(?:EwA[\w+/=-]{60,}|[01]\.A[\w-]{60,}(?:\.[\w-]+)*|M\.[A-Z]\w{1,6}_\w{3}\.[\w.!*$~-]{20,}|ATATT3[\w=-]{20,}|lin_(?:api|oauth)_\w{20,}|EAA[A-Za-z\d]{60,}|(?:ST|TGT|PT|PGT)-\d{1,12}-[\w.-]{12,})/g,
  },
  {
    kind: 'keys',
    marks: ['hooks.slack', 'webhook', 'fcm/send', 'wpush/'],
    pattern:
      /(?<=\bhooks\.slack\.com\/(?:services|workflows|triggers)\/|\/api\/webhooks\/\d{5,25}\/|\.webhook\.office\.com\/webhookb2\/|\/fcm\/send\/|\/wpush\/v\d\/)[\w/@.:-]{12,}/g,
  },
  {
    kind: 'tokens',
    marks: ['discord', 'login(', 'bot '],
    pattern: /\b[MNO][\w-]{22,27}\.[\w-]{6}\.[\w-]{27,}/g,
  },
  {
    kind: 'tokens',
    marks: ['.k8s.io.'],
    pattern: /(?<=\bbase64url\.bearer\.authorization\.k8s\.io\.)[\w-]+/g,
  },
  {
    kind: 'tokens',
    marks: [':aa', '/bot'],
    pattern: /(?:(?<!\d)\d{8,12}:AA|(?<=\/bot)\d{5,12}:)[\w-]{20,}/g,
  },
  {
    kind: 'tokens',
    marks: ['/('],
    pattern: /(?<=\/\()(?:[AFSX]\([\w-]{1,2000}\)){1,4}(?=\))/g,
    accepts: (found) => found.length >= 20,
  },
  {
    kind: 'keys',
    marks: ['/:'],
    pattern: /(?<=\/:[a-z]{1,2}:\/[a-z]\/)[^\s?#"'<>\\]{16,1000}/g,
    accepts: (found) => /(?:^|\/)(?=[^/]*\d)[\w!-]{16,}\/?$/.test(found),
    findStart: (found) => found.lastIndexOf('/', found.length - 2) + 1,
  },
  {
    kind: 'keys',
    marks: ['1drv.ms/', 'calendar'],
    pattern:
      /(?<=\b1drv\.ms\/|\/owa\/calendar\/)[^\s?#"'<>\\]{12,}|(?<=\/private-)[\w-]{12,}(?=\/)/g,
  },
  {
    kind: 'keys',
    marks: ['infura', 'alchemy', 'quiknode', 'quicknode', 'ankr'],
    pattern:
      /(?<=\b(?:infura\.io|alchemy(?:api)?\.(?:com|io)|quic?knode\.pro|ankr\.com)\/(?:[a-z\d_]{1,30}\/){0,3})[\w-]{20,}/g,
  },
  {
    kind: 'keys',
    marks: ['=='],
    pattern: /(?<=(?<![A-Za-z\d+/])[A-Za-z\d+/]{86})==(?![A-Za-z\d+/=])/g,
    findStart: () => -86,
  },
  {
    kind: 'codes',
    marks: [
      'reset',
      'verif',
      'confirm',
      'activat',
      'invit',
      'unsubscribe',
      'magic',
      'token/',
      'session/',
      'signin/',
    ],
    pattern:
      /(?<=\/(?:(?:password-?)?reset(?:-?password)?|verify(?:-?email)?|verification|confirm(?:ation|-?email)?|activate|activation|invites?|invitations?|unsubscribe|magic(?:-?links?)?|tokens?|sessions?|signin|accept-invite)\/)[\w\-.~=%]{12,}/gi,
    accepts: (found) => /\d/.test(found) || found.length >= 32,
  },
];

export function findByForm({ text }: UnescapedText): FoundSecret[] {
  const lower = text.toLowerCase();
  const found: FoundSecret[] = [];
  for (const { kind, marks, pattern, accepts, findStart } of forms) {
    if (!marks.some((mark) => lower.includes(mark))) continue;
    for (const { 0: secret, index } of text.matchAll(pattern)) {
      const start = findStart ? findStart(secret) : 0;
      if (start === undefined || (accepts && !accepts(secret))) continue;
      found.push({ start: index + start, end: index + secret.length, kind });
    }
  }
  return found;
}
