const all = 'populate=*';
const directions = ['asc', 'desc'];
const sorts = ['id', 'title', 'price', 'createdAt'].flatMap((name) =>
  directions.map((direction) => `${name}:${direction}`),
);
const pageSize = 8;

const encode = (query) =>
  query.replaceAll('[', '%5B').replaceAll(']', '%5D').replaceAll('$', '%24');
const products = (query) => `/api/products?${encode(query)}`;

/** The first address of each kind is the most frequent one. */
export function listReads(slugs, words) {
  const pages = Math.floor(slugs.length / pageSize);
  const lists = sorts.flatMap((sort) =>
    Array.from(
      { length: pages },
      (_, index) =>
        `pagination[pageSize]=${pageSize}&${all}&sort=${sort}&pagination[page]=${index + 1}`,
    ),
  );
  return {
    list: lists.map(products),
    slug: slugs.map((slug) => products(`filters[slug][$eq]=${slug}&${all}`)),
    search: words.map((word) =>
      products(
        `filters[title][$containsi]=${encodeURIComponent(word)}&pagination[pageSize]=${pageSize}&${all}`,
      ),
    ),
  };
}
