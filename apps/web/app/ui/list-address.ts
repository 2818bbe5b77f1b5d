import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';

const wholeNumber = /^[1-9]\d{0,5}$/;

/** The API refuses large numbers, and an address can be edited by hand. */
export function readPageOfList(params: URLSearchParams, name = 'page'): number {
  const page = params.get(name) ?? '';
  return wholeNumber.test(page) ? Number(page) : 1;
}

function withChanges(
  before: URLSearchParams,
  changes: Readonly<Record<string, string | undefined>>,
) {
  const after = new URLSearchParams(before);
  for (const [name, value] of Object.entries(changes)) {
    if (value) after.set(name, value);
    else after.delete(name);
  }
  return after;
}

/** The API refuses NUL, which PostgreSQL cannot store. */
const withoutNul = (params: URLSearchParams) =>
  new URLSearchParams([...params].filter(([, value]) => !value.includes('\0')));

export interface ListAddress {
  readonly page: number;
  /** Sets params and opens the first page. An empty value removes a param. */
  readonly change: (changes: Readonly<Record<string, string | undefined>>) => void;
  readonly hrefFor: (page: number) => string;
}

/** Filters and page of a list are in the address, which can be edited by hand. */
export function useListAddress(): ListAddress & { readonly params: URLSearchParams } {
  const [given, setParams] = useSearchParams();
  const params = withoutNul(given);
  // A second change may come before the first one is rendered.
  const latest = useRef(params);
  useEffect(() => {
    latest.current = withoutNul(given);
  }, [given, latest]);
  return {
    params,
    page: readPageOfList(params),
    change: (changes) => {
      latest.current = withChanges(latest.current, { ...changes, page: undefined });
      setParams(latest.current, { replace: true, preventScrollReset: true });
    },
    hrefFor: (number) =>
      `?${withChanges(params, { page: number > 1 ? String(number) : undefined })}`,
  };
}
