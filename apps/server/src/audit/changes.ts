import { isDeepStrictEqual } from 'node:util';
import type { AuditDetails } from './record-audit.ts';

type Fields = Readonly<Record<string, unknown>>;

const longestDetail = 300;
const lengthBefore = 40;

const toText = (value: unknown) => (typeof value === 'string' ? value : JSON.stringify(value));

const isShort = (value: unknown) =>
  value === null || typeof value === 'number' || typeof value === 'boolean';

/** Long texts are cut to where they begin to differ. */
function toDetail(value: unknown, other: unknown): AuditDetails[string] {
  if (value === undefined) return null;
  if (isShort(value)) return value as AuditDetails[string];
  const [text, compared] = [toText(value), toText(other ?? '')];
  if (text.length <= longestDetail) return text;
  let same = 0;
  while (same < text.length && text[same] === compared[same]) same += 1;
  const start = Math.max(0, same - lengthBefore);
  const end = start + longestDetail;
  const cut = text.slice(start, end).toWellFormed();
  return `${start > 0 ? '…' : ''}${cut}${end < text.length ? '…' : ''}`;
}

/** Each field that differs, as `emailBefore` and `email`. */
export function describeChanges(before: Fields, after: Fields): AuditDetails {
  const names = [...new Set([...Object.keys(before), ...Object.keys(after)])];
  const changed = names.filter((name) => !isDeepStrictEqual(before[name], after[name]));
  return Object.fromEntries(
    changed.flatMap((name) => [
      [`${name}Before`, toDetail(before[name], after[name])],
      [name, toDetail(after[name], before[name])],
    ]),
  );
}
