const wholeNumber = /^[1-9]\d{0,5}$/;

export function readPageNumber(search: URLSearchParams): number {
  const page = search.get('page') ?? '';
  return wholeNumber.test(page) ? Number(page) : 1;
}
