import type { FoundSecret } from './secret-forms.ts';
import { isAboutSecretName, isHarmlessValue, type SecretKind } from './secret-names.ts';
import type { UnescapedText } from './unescaped-text.ts';

interface Block {
  readonly indent: number;
  readonly kind: SecretKind;
}

const longestLine = 8_000;
const opening = /^[ \t]{0,200}(?:- )?["']?(secrets|stringData|credentials|passwords|data)["']?:$/i;
const openings = /(?:secrets|stringData|credentials|passwords)["']?:[ \t\r]{0,20}\n/i;
/** Of Kubernetes. */
const kindOfSecret = /^kind: {0,9}["']?Secret\b/m;
const setting = /^[ \t]{0,200}(?:- )?["']?([\w.-]{1,120})["']?:[ \t]{1,20}/;
const described =
  /^(?:file|external|driver|environment|description|user|user_?name|login|e-?mail|host|default)$/i;
/** In templates, references and blocks of text, and in words about the secret, there is none. */
const noValue = /^[$|>&*!{[<]|^["']?\$?\{\{|^["']\$|\s/;
const shortest = 4;

/** Settings of YAML below a name such as `secrets`, whatever they are called themselves. */
export function findInYaml({ text }: UnescapedText): FoundSecret[] {
  const found: FoundSecret[] = [];
  const isSecret = kindOfSecret.test(text);
  if (!isSecret && !openings.test(text)) return found;
  let block: Block | undefined;
  let start = 0;
  for (const source of text.split('\n')) {
    const line = source.length > longestLine ? '' : source.trimEnd();
    const indent = line.search(/\S/);
    if (block && indent > -1 && indent <= block.indent) block = undefined;
    const [, name] = opening.exec(line) ?? [];
    if (!block && name && (isSecret || name.toLowerCase() !== 'data')) {
      block = { indent, kind: /credential|password/i.test(name) ? 'passwords' : 'keys' };
    } else if (block) {
      const value = findSetting(line);
      if (value)
        found.push({ start: start + value.start, end: start + value.end, kind: block.kind });
    }
    start += source.length + 1;
  }
  return found;
}

/** Without its quotes. */
function findSetting(line: string) {
  const [head, key] = setting.exec(line) ?? [];
  if (head === undefined || described.test(key!) || isAboutSecretName(key!)) return undefined;
  const written = line.slice(head.length);
  if (noValue.test(written)) return undefined;
  const quote = /^(["']).*\1$/.exec(written) ? 1 : 0;
  const value = written.slice(quote, written.length - quote);
  if (value.length < shortest || isHarmlessValue(value)) return undefined;
  const start = head.length + quote;
  return { start, end: start + value.length };
}
