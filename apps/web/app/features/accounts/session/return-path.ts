const placeholderOrigin = 'http://shop.invalid';

const replacements: Record<string, string> = {
  '/checkout': '/cart',
  '/login': '/',
  '/login/second-factor': '/',
  '/login/second-factor/setup': '/',
  '/register': '/',
};

/** The path in the navigation state `{ from }`; the home page unless it is a path of this site. */
export function readReturnPath(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  if (typeof from !== 'string' || !URL.canParse(from, placeholderOrigin)) return '/';
  const { origin, pathname, search, hash } = new URL(from, placeholderOrigin);
  if (!from.startsWith('/') || origin !== placeholderOrigin || pathname.startsWith('//'))
    return '/';
  return replacements[pathname] ?? pathname + search + hash;
}
