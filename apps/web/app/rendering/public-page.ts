import type { ServerBuild } from 'react-router';
import { matchRoutes, type RouteObject } from 'react-router';

type BuiltRoutes = ServerBuild['routes'];

interface PublicHandle {
  /** The parameters of the query that this page reads, in the order of its address. */
  readonly parameters: readonly string[];
}

/**
 * Declares that a page shows everyone the same, so that what was rendered may be kept and handed
 * out again: `export const handle = publicPage('query', 'page')`. A page without it stays private.
 * It is rendered with these parameters of the query alone, the first of each.
 */
export function publicPage(...parameters: string[]): PublicHandle {
  return { parameters };
}

const maxAddressLength = 1_000;
/** NUL, what stands for bytes that are no text, and addresses of data that the router reads. */
const unsupportedAddress = /%00|%EF%BF%BD|\.data($|\?)/i;

/**
 * Tells the one address by which a public page is known, whatever else stands in the query.
 * Undefined for private pages and for addresses that nobody types or links to.
 */
export function createPublicAddress(routes: BuiltRoutes) {
  const tree = toRouteObjects(undefined, routes);

  return (address: string): string | undefined => {
    const { pathname, searchParams } = new URL(`http://shop${address}`);
    const handle: unknown = matchRoutes(tree, pathname)?.at(-1)?.route.handle;
    const { parameters } = (handle ?? {}) as Partial<PublicHandle>;
    if (!parameters) return undefined;
    const known = parameters.flatMap((name) => {
      const value = searchParams.get(name);
      return value === null ? [] : [[name, value]];
    });
    const query = known.length > 0 ? `?${new URLSearchParams(known)}` : '';
    const normalised = pathname + query;
    return normalised.length > maxAddressLength || unsupportedAddress.test(normalised)
      ? undefined
      : normalised;
  };
}

function toRouteObjects(parentId: string | undefined, routes: BuiltRoutes): RouteObject[] {
  return Object.values(routes)
    .filter((route) => route?.parentId === parentId)
    .map((route) => {
      const { id, path, index, module } = route!;
      const { handle } = module;
      return index
        ? { index, path, handle }
        : { path, handle, children: toRouteObjects(id, routes) };
    });
}
