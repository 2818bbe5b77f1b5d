import { isPage } from './named-values.ts';
import type { FoundSecret } from './secret-forms.ts';
import {
  findSecretName,
  isCertain,
  isHarmlessValue,
  looksRandom,
  type SecretKind,
} from './secret-names.ts';

interface Attribute {
  readonly name: string;
  readonly start: number;
  readonly end: number;
  readonly tagEnd: number;
}

const tag = /<[a-z][\w:-]*/gi;
const attribute =
  /[\s/]{1,40}([^\s"'<>/=]{1,80})(?:\s{0,20}=\s{0,20}(?:"([^"]*)"|'([^']*)'|([^\s"'=<>`]+)))?/dy;
const mostAttributes = 60;

const naming = new Set(['name', 'id', 'property', 'itemprop', 'key', 'autocomplete']);
const valued = new Set(['value', 'content', 'data-value', 'data-content']);

export function findInTags(page: string): FoundSecret[] {
  const isWhole = !isPage(page);
  const found: FoundSecret[] = [];
  for (const { 0: opening, index } of page.matchAll(tag)) {
    const attributes = readAttributes(page, index + opening.length);
    const kind = kindOf(page, attributes);
    if (!kind) continue;
    const isField = isWhole || opening.toLowerCase() === '<textarea';
    const text = findText(page, attributes.at(-1)!.tagEnd, isField);
    if (text) found.push({ ...text, kind });
    for (const { name, start, end } of attributes) {
      if (!valued.has(name) || isHarmlessValue(page.slice(start, end))) continue;
      found.push({ start, end, kind });
    }
  }
  return found;
}

function kindOf(page: string, attributes: readonly Attribute[]): SecretKind | undefined {
  for (const { name, start, end } of attributes) {
    const value = page.slice(start, end);
    if (name === 'type' && value.toLowerCase() === 'password') return 'passwords';
    if (!naming.has(name)) continue;
    const secret = findSecretName(value, 'other');
    if (secret && isCertain(secret)) return secret.kind;
  }
  return undefined;
}

function findText(page: string, tagEnd: number, isWhole: boolean) {
  if (page[tagEnd] !== '>') return undefined;
  const end = page.indexOf('<', tagEnd);
  const start = tagEnd + 1;
  const text = end === -1 ? '' : page.slice(start, end);
  const isSecret = isWhole ? !isHarmlessValue(text) : looksRandom(text.trim());
  return isSecret ? { start, end } : undefined;
}

function readAttributes(page: string, from: number): Attribute[] {
  const attributes: Attribute[] = [];
  attribute.lastIndex = from;
  while (attributes.length < mostAttributes) {
    const read = attribute.exec(page);
    if (!read) break;
    const [start, end] = read.indices![2] ?? read.indices![3] ?? read.indices![4] ?? [0, 0];
    attributes.push({ name: read[1]!.toLowerCase(), start, end, tagEnd: attribute.lastIndex });
  }
  return attributes;
}
