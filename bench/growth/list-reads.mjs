const maxFactor = 1.5;
/** CPU at the largest size, for reads that count all rows, or pass over them. */
const maxCountingMs = 60;
const maxOverviewMs = 150;
const repeats = 24;
const pageSize = 8;

const repeat = (address) => Array.from({ length: repeats }, () => address);

const products = (filters) => {
  const query = new URLSearchParams({
    'pagination[pageSize]': String(pageSize),
    populate: '*',
    ...filters,
  });
  return `/api/products?${query}`;
};
const pages = (filters) =>
  Array.from({ length: repeats }, (_, index) =>
    products({ ...filters, 'pagination[page]': String(index + 1) }),
  );

/** The public ones have a different address each time: none is answered from the cache. */
export async function listReads(database) {
  const { rows } = await database.query(
    `select slug, title, document_id from products where published_at is not null
     order by md5(slug) limit ${repeats}`,
  );
  const {
    rows: [{ category }],
  } = await database.query('select document_id as category from categories order by id limit 1');
  const { rows: rooms } = await database.query(
    `select document_id from chat_rooms order by md5(document_id) limit ${repeats}`,
  );
  const {
    rows: [{ total }],
  } = await database.query(
    'select count(*)::int as total from products where published_at is not null',
  );
  const lastPage = Math.floor(total / pageSize);
  const backOffice = (path, atMostMs = maxCountingMs) => ({
    name: `back office: ${path}`,
    addresses: repeat(`/api/back-office/${path}`),
    access: 'admin',
    atMostMs,
  });
  return [
    { name: 'products: first pages', addresses: pages({ sort: 'id:asc' }), atMost: maxFactor },
    { name: 'products: by price', addresses: pages({ sort: 'price:desc' }), atMost: maxFactor },
    {
      name: 'products: of a category',
      addresses: pages({ 'filters[categories][documentId][$eq]': category }),
      atMost: maxFactor,
    },
    {
      name: 'products: last pages',
      addresses: Array.from({ length: repeats }, (_, index) =>
        products({ sort: 'id:asc', 'pagination[page]': String(lastPage - (index % lastPage)) }),
      ),
      atMostMs: maxCountingMs,
    },
    {
      name: 'product by slug',
      addresses: rows.map(({ slug }) => products({ 'filters[slug][$eq]': slug })),
      atMost: maxFactor,
    },
    {
      name: 'search: few matches',
      addresses: rows.map(({ title }) =>
        products({ 'filters[title][$containsi]': title.slice(-8) }),
      ),
      atMost: maxFactor,
    },
    {
      name: 'search: many matches',
      addresses: rows.map(({ title }) =>
        products({ 'filters[title][$containsi]': title.split(' ')[0] }),
      ),
    },
    backOffice('products'),
    backOffice('products?search=calendar'),
    backOffice('orders'),
    backOffice('orders?state=succeeded'),
    backOffice('people'),
    backOffice('people?search=growth-77'),
    backOffice('mails'),
    backOffice('overview', maxOverviewMs),
    backOffice('overview/waiting'),
    {
      name: 'chat: rooms',
      addresses: repeat('/api/chat-rooms'),
      access: 'helpdesk',
      atMostMs: maxCountingMs,
    },
    {
      name: 'chat: unread rooms',
      addresses: repeat('/api/chat-room/helpdesk-unread-roomIds'),
      access: 'helpdesk',
      atMostMs: maxCountingMs,
    },
    {
      name: 'chat: messages of a room',
      addresses: rooms.map(({ document_id }) => `/api/chat-rooms/${document_id}/messages`),
      access: 'helpdesk',
      atMost: maxFactor,
    },
  ];
}
