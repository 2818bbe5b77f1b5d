import type { ViolationGroup } from './queries.ts';

/** The shop reads only these fields of what browsers send. */
export interface Violation {
  readonly document: string;
  readonly directive: string;
  readonly blocked: string;
  readonly source: string;
}

const maxLength = 200;
const extensions = /^(?:[\w-]+-extension|about|chrome|moz-icon|resource|safari-web-extension)\b/i;
const word = /^[a-z-]{1,40}$/;
const namesOne = new Set(['product', 'category', 'review', 'order']);
const identifier = /^(?=.*\d)[\w-]{16,}$/;

function toPage(path: string): string {
  const parts = path.split('/');
  const page = parts.map((part, index) =>
    identifier.test(part) || (index === 2 && namesOne.has(parts[1]!)) ? '*' : part,
  );
  return page.join('/').slice(0, maxLength);
}

function toBlocked(blocked: string, origin: string): string {
  if (word.test(blocked)) return blocked;
  const url = URL.parse(blocked);
  if (!url) return 'unknown';
  if (url.origin === origin) return 'this shop';
  return (url.origin === 'null' ? url.protocol : url.origin).slice(0, maxLength);
}

function toSource(source: string, origin: string): string {
  const url = URL.parse(source);
  if (!url) return '';
  const path = toPage(url.pathname);
  return (url.origin === origin ? path : `${url.origin}${path}`).slice(0, maxLength);
}

/** Violations by extensions of the browser, and on pages of others, are left out. */
export function groupViolations(
  violations: readonly Violation[],
  publicUrl: string,
): ViolationGroup[] {
  const { origin } = new URL(publicUrl);
  const groups = new Map<string, ViolationGroup>();
  for (const { document, directive: given, blocked, source } of violations) {
    const [directive = ''] = given.split(' ');
    const page = URL.parse(document);
    if (page?.origin !== origin || !word.test(directive)) continue;
    if (extensions.test(blocked) || extensions.test(source)) continue;
    const group = {
      directive,
      blocked: toBlocked(blocked, origin),
      source: toSource(source, origin),
      page: toPage(page.pathname),
    };
    const key = JSON.stringify(group);
    groups.set(key, { ...group, count: (groups.get(key)?.count ?? 0) + 1 });
  }
  return [...groups.values()];
}
