const placeholderOrigin = 'http://shop.invalid';

/** Pages that a person who has just signed in has no use for, and where they lead instead. */
const replacements: Record<string, string> = {
  '/checkout': '/cart',
  '/login': '/',
  '/register': '/',
};

/**
 * Where a person wanted to go before signing in, from the navigation state `{ from }`. Only a path
 * of this site counts; everything else is the home page.
 */
export function readReturnPath(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  if (typeof from !== 'string' || !URL.canParse(from, placeholderOrigin)) return '/';
  const { origin, pathname, search, hash } = new URL(from, placeholderOrigin);
  if (!from.startsWith('/') || origin !== placeholderOrigin || pathname.startsWith('//'))
    return '/';
  return replacements[pathname] ?? pathname + search + hash;
}
