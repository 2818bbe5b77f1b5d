import { useLoaderData, type LoaderFunctionArgs } from 'react-router';

/** The loader of a page that needs nothing but the scheme and host of the shop. */
export function loadOrigin({ request }: LoaderFunctionArgs) {
  return { origin: new URL(request.url).origin };
}

/** The same in the browser. */
export function loadOriginHere() {
  return { origin: window.location.origin };
}

export const useOrigin = () => useLoaderData<typeof loadOriginHere>().origin;
