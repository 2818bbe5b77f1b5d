const elsewhere = 'http://shop.invalid';

/** Pages that a person who has just signed in has no use for, and where they lead instead. */
const insteadOf: Record<string, string> = { '/checkout': '/cart', '/login': '/', '/register': '/' };

/**
 * Where a person wanted to go before signing in, from the navigation state `{ from }`. Only a path
 * of this site counts; everything else is the home page.
 */
export function readOrigin(state: unknown): string {
  const from = (state as { from?: unknown } | null)?.from;
  if (typeof from !== 'string' || !URL.canParse(from, elsewhere)) return '/';
  const { origin, pathname, search, hash } = new URL(from, elsewhere);
  if (!from.startsWith('/') || origin !== elsewhere || pathname.startsWith('//')) return '/';
  return insteadOf[pathname] ?? pathname + search + hash;
}
