import type { ServerBuild } from 'react-router';
import { matchRoutes, type RouteObject } from 'react-router';

type BuiltRoutes = ServerBuild['routes'];

interface PublicHandle {
  readonly parameters: readonly string[];
}

/** Only for pages that show everyone the same: responses are cached by these query parameters. */
export function publicPage(...parameters: string[]): PublicHandle {
  return { parameters };
}

const maxAddressLength = 1_000;
/** NUL, replacement characters of invalid UTF-8, and the router's data addresses. */
const unsupportedAddress = /%00|%EF%BF%BD|\.data($|\?)/i;

/** Undefined for private pages and addresses that no one types or links to. */
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
