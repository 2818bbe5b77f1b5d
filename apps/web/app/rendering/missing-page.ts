import { data, useLoaderData } from 'react-router';

interface Missing {
  readonly isMissing: true;
}

/**
 * A loader calls it when nothing is at the address: the page must not depend on more of it than the
 * route.
 */
export const respondMissing = () => data<Missing>({ isMissing: true }, { status: 404 });

export const isMissingPage = (loaded: unknown): boolean =>
  (loaded as Partial<Missing> | null | undefined)?.isMissing === true;

export const useIsMissing = (): boolean => isMissingPage(useLoaderData());
