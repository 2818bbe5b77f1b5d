import type { PageAddress } from '@partshelf/contract/page-rendering.ts';
import { matchRoutes, type Params, type ServerBuild } from 'react-router';

type BuiltRoutes = ServerBuild['routes'];

interface PublicHandle {
  readonly parameters: readonly string[];
}

interface PrivateHandle {
  readonly presentParameters: readonly string[];
}

/**
 * Only pages that show everyone the same may use it: responses are cached by these query
 * parameters.
 */
export function publicPage(...parameters: string[]): PublicHandle {
  return { parameters };
}

/** The server renders a private page once for each route, and knows only which of these are there. */
export function privatePage(...presentParameters: string[]): PrivateHandle {
  return { presentParameters };
}

const maxAddressLength = 1_000;
const unsupportedAddress = /%00|%EF%BF%BD|\.data($|\?)/i;

export function createReadAddress(routes: BuiltRoutes) {
  const pages = listPages(undefined, '', routes);

  return (requested: string): PageAddress => {
    const { pathname, search, searchParams } = new URL(`http://shop${requested}`);
    const first = pathname.split('/', 2)[1]!.toLowerCase();
    const possible = pages.filter(({ start }) => start === first || /^[:*]/.test(start));
    const { route, params = {} } = matchRoutes(possible, pathname)?.at(-1) ?? {};
    const pattern = toPattern(route?.path ?? '*');
    const { parameters, presentParameters = [] } = (route?.handle ?? {}) as Partial<
      PublicHandle & PrivateHandle
    >;
    const known = parameters
      ? toPath(pattern, params) + toQuery(searchParams, parameters)
      : pattern + toQuery(searchParams, presentParameters, () => '1');
    const isCacheable =
      known.length <= maxAddressLength &&
      !unsupportedAddress.test(known) &&
      !unsupportedAddress.test(pathname);
    return {
      address: isCacheable ? known : pathname + search,
      pattern,
      isPublic: isCacheable && parameters !== undefined,
      isCacheable,
    };
  };
}

/** Two segments stand for any others, because a single one is the address of an own page. */
const toPattern = (path: string) => `/${path.replace(/\*$/, '*/*')}`;

/** Routes ignore case, a slash at the end and how a sign is encoded. */
const toPath = (pattern: string, params: Params) =>
  pattern.replaceAll(/:(\w+)/g, (_, name: string) => encodeURIComponent(params[name]!));

function toQuery(
  searchParams: URLSearchParams,
  names: readonly string[],
  toValue = (value: string) => value,
): string {
  const known = names.flatMap((name) => {
    const value = searchParams.get(name);
    return value ? [[name, toValue(value)]] : [];
  });
  return known.length > 0 ? `?${new URLSearchParams(known)}` : '';
}

interface Page {
  readonly path: string;
  readonly start: string;
  readonly handle: unknown;
}

function listPages(parentId: string | undefined, base: string, routes: BuiltRoutes): Page[] {
  return Object.values(routes)
    .filter((route) => route?.parentId === parentId)
    .flatMap((route) => {
      const { id, path = '', index, module } = route!;
      const whole = [base, path].filter(Boolean).join('/');
      const children = index ? [] : listPages(id, whole, routes);
      if (children.length > 0) return children;
      return [{ path: whole, start: whole.split('/', 1)[0]!, handle: module.handle }];
    });
}
