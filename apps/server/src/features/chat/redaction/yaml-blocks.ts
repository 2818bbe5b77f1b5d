import type { FoundSecret } from './secret-forms.ts';
import { isAboutSecretName, isHarmlessValue, type SecretKind } from './secret-names.ts';
import type { UnescapedText } from './unescaped-text.ts';
import { skip, type Value } from './written-values.ts';

interface Block {
  readonly indent: number;
  readonly kind: SecretKind;
}

const longestLine = 8_000;
const opening = /^[ \t]{0,200}(?:- )?["']?(secrets|stringData|credentials|passwords|data)["']?:$/i;
const openings = /(?:secrets|stringData|credentials|passwords)["']?:[ \t\r]{0,20}\n/i;
/** Kubernetes names the kind of an object so. */
const kindOfSecret = /^kind: {0,9}["']?Secret\b/m;
const setting = /^[ \t]{0,200}(?:- )?["']?([\w.-]{1,120})["']?:[ \t]{1,20}/;
const described =
  /^(?:file|external|driver|environment|description|user|user_?name|login|e-?mail|host|default)$/i;
/** Templates, references, blocks of text and words about the secret are no values. */
const noValue = /^[$|>&*!{[<]|^["']?\$?\{\{|^["']\$|\s/;
const shortest = 4;

/**
 * Settings of YAML below a name such as `secrets` are secrets, whatever they are called themselves.
 */
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

const blockMark = /[|>][+-]?\d?[+-]?[ \t]{0,9}(?=\r?\n)/y;
const nextLine = /[ \t]{0,9}\r?\n(?=[ \t]|-)/y;
const line = /([ \t]{0,200})([^\r\n]{0,8000})(?:\r?\n|$)/y;
const item = /^-[ \t]{1,9}\S+[ \t]{0,9}$/;
const mostLines = 100;
const longestBlock = 4_000;

/**
 * A name in YAML can have a block of text or a list of values below it. Returns undefined for what
 * follows otherwise, such as a list of objects.
 */
export function findIndented(text: string, nameStart: number, from: number): Value | undefined {
  const isBlock = skip(blockMark, text, from) > from;
  const start = skip(nextLine, text, skip(blockMark, text, from));
  if (start === from) return undefined;
  const indent = indentOf(text, nameStart);
  const range = { start, end: start };
  const end = Math.min(text.length, start + longestBlock);
  line.lastIndex = start;
  for (let count = 0; count < mostLines && line.lastIndex < end; count += 1) {
    const at = line.lastIndex;
    const [, blank = '', written = ''] = line.exec(text) ?? [];
    const isDeeper = blank.length > indent || (!isBlock && blank.length === indent);
    if (written === '' && isBlock) continue;
    if (!isDeeper || written === '' || (!isBlock && !item.test(written))) break;
    const skipped = isBlock ? 0 : written.search(/[^\s-]/);
    if (range.end === start) range.start = at + blank.length + skipped;
    range.end = at + blank.length + written.length;
  }
  return range.end > start ? range : undefined;
}

function indentOf(text: string, nameStart: number): number {
  let start = nameStart;
  while (nameStart - start < 200 && ' \t'.includes(text[start - 1] ?? 'x')) start -= 1;
  return nameStart - start;
}
