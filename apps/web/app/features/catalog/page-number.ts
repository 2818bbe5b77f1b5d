const wholeNumber = /^[1-9]\d{0,5}$/;

/** Reads `?page=…`, which counts from 1; what makes no sense is the first page. */
export function readPageNumber(search: URLSearchParams): number {
  const page = search.get('page') ?? '';
  return wholeNumber.test(page) ? Number(page) : 1;
}
