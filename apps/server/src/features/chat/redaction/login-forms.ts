import type { SecretForm } from './secret-forms.ts';

const decodeBase64 = (text: string) => Buffer.from(text, 'base64').toString('latin1');

const isLogin = (found: string): boolean => {
  const login = decodeBase64(found);
  return /^[ -~\xA0-\xFF]+$/.test(login) && login.includes(':');
};

/** They are names and passwords in addresses, commands and files of programs. */
export const loginForms: readonly SecretForm[] = [
  {
    kind: 'passwords',
    marks: ['basic '],
    pattern: /(?<=\bBasic[ \t]{1,4})[A-Za-z\d+/]{4,}={0,2}/gi,
    accepts: isLogin,
  },
  {
    kind: 'passwords',
    marks: ['://'],
    pattern: /(?<=:\/\/)[^\s/?#"'<>`\\]+(?=@[\w.[-])/g,
  },
  {
    kind: 'passwords',
    marks: ['-u', '-user'],
    pattern:
      /(?<=\s(?:-u |--(?:proxy-)?user[ =])["']?|\bcurl\b[^\r\n]{0,300}\s-u["']?)[^\s"':]{1,200}:[^\s"']+/g,
  },
  {
    kind: 'passwords',
    marks: ['-u ', '-user'],
    pattern: /(?<=\s(?:-u |--(?:proxy-)?user[ =])["'])[^"':\r\n]{1,200}:[^"'\r\n]+/g,
  },
  {
    kind: 'passwords',
    marks: ['-securestring', '-asplaintext'],
    pattern:
      /(?<=-SecureString\s{1,9}(?:-String\s{1,9})?["']|-AsPlainText\s{1,9}(?:-(?:Force|String)\s{1,9}){0,2}["'])[^"'\r\n]+/gi,
  },
  {
    kind: 'passwords',
    marks: ['mysql', 'mariadb', 'sshpass', 'redis-cli', ' login ', '--from-literal'],
    pattern:
      /(?<=\b(?:mysql\w{0,10}|mariadb)\b[^\r\n]{0,200}\s-p["']?|\bsshpass\s{1,4}-p ?["']?|\bredis-cli\b[^\r\n]{0,200}\s-a ["']?|\b(?:az|docker|podman|helm|oc|npm) (?:registry )?login\b[^\r\n]{0,200}\s-p ["']?|\s--from-literal=[\w.-]{1,80}=["']?)[^\s"'-][^\s"']*/g,
  },
  {
    kind: 'passwords',
    marks: ['btoa('],
    pattern: /(?<=\bbtoa\(["'`])[^"'`:]+:[^"'`]+/g,
  },
  {
    kind: 'cookies',
    marks: ['-b ', '--cookie '],
    pattern: /(?<=\s(?:-b|--cookie) ["'])[^"'=]{1,200}=[^"']+/g,
  },
  {
    kind: 'passwords',
    marks: ['@'],
    pattern: /(?<=(?<![:\w])\/\/)[^\s/?#"'<>`\\:@]+:[^\s/?#"'<>`\\@]+(?=@[\w.[-])/g,
  },
  {
    kind: 'passwords',
    marks: ['identified', 'password '],
    pattern:
      /(?<=\b(?:IDENTIFIED\s{1,9}(?:WITH\s{1,9}\S{1,40}\s{1,9})?BY|WITH(?:\s{1,9}ENCRYPTED)?\s{1,9}PASSWORD)\s{1,9}')[^'\r\n]+/gi,
  },
  {
    kind: 'passwords',
    marks: ['machine '],
    pattern: /(?<=\bmachine\s{1,9}\S{1,200}\s{1,9}login\s{1,9}\S{1,200}\s{1,9}password\s{1,9})\S+/g,
  },
  {
    kind: 'passwords',
    marks: [':5432:', ':*:'],
    pattern: /(?<=^[\w.*-]{1,200}:(?:\d{2,5}|\*):[\w*.-]{1,80}:[\w*.@-]{1,80}:)\S{1,500}$/gm,
  },
  {
    kind: 'passwords',
    marks: ['jdbc:oracle', 'sqlplus'],
    pattern: /(?<=(?:\bjdbc:oracle:\w{1,9}:|\bsqlplus\s{1,9})[\w.-]{1,80}\/)[^\s@"']{1,200}(?=@)/gi,
  },
  {
    kind: 'passwords',
    marks: ['auth plain', 'auth login', 'auth xoauth'],
    pattern: /(?<=\bAUTH (?:PLAIN|LOGIN|XOAUTH2) )[\w+/=]{4,}/g,
  },
  {
    kind: 'passwords',
    marks: ['wifi:'],
    pattern: /(?<=\bWIFI:[^\r\n]{0,200}P:)(?:\\.|[^;\\\r\n]){1,200}/g,
  },
  {
    kind: 'passwords',
    marks: ['$2', '$apr1$', '$1$', '$5$', '$6$', '$argon2', '$y$', '{ss', 'pbkdf2_'],
    pattern:
      /\$2[abxy]\$\d\d\$[\w./]{53}|\$(?:apr1|[156y])\$[\w./=$,]{10,200}|\$argon2i?d?\$[\w=,$+/]{20,400}|\{S?SHA(?:256|512)?\}[\w+/=]{20,}|\bpbkdf2_sha\d{3}\$\d{1,9}\$[\w+/=$]{20,}/g,
  },
];
