const wholeNumber = /^[1-9]\d{0,5}$/;

/** Reads `?page=…`, from 1; invalid values are the first page. */
export function readPageNumber(search: URLSearchParams): number {
  const page = search.get('page') ?? '';
  return wholeNumber.test(page) ? Number(page) : 1;
}
