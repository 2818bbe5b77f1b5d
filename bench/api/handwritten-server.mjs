// What the least program for the same answers costs: node:http and pg, one statement a request.
import { createServer } from 'node:http';
import pg from 'pg';

const image = (column) => `(select json_build_object('id', id, 'documentId', document_id,
  'url', '/uploads/' || storage_key, 'alternativeText', alternative_text, 'width', width,
  'height', height, 'formats', widths) from files where id = products.${column})`;

const fields = `id, document_id as "documentId", slug, title, description,
  long_description, other_description, price_cents / 100.0 as price, is_new as "isNew", type,
  average_rating as "averageRating", review_count as "reviewCount",
  created_at as "createdAt", updated_at as "updatedAt",
  ${image('image_id')} as img, ${image('image2_id')} as img2, ${image('image3_id')} as img3,
  (select coalesce(json_agg(json_build_object('id', files.id, 'url', '/uploads/' || storage_key)
     order by position), '[]') from product_slider_images join files on files.id = file_id
   where product_id = products.id) as img_slider,
  (select coalesce(json_agg(json_build_object('id', categories.id, 'documentId', categories.document_id,
     'title', categories.title, 'slug', categories.slug) order by categories.position), '[]')
   from product_categories join categories on categories.id = category_id
   where product_id = products.id) as categories,
  (select json_build_object('version', version, 'changelog', changelog, 'publishedAt', published_at)
   from releases where id = products.current_release_id) as release`;

const orders = { id: 'id', title: 'title', price: 'price_cents', createdAt: 'created_at' };

const list = (condition, order) => `select ${fields} from products
  where id in (select id from products where published_at is not null and ${condition}
    order by ${order}, id limit $1 offset $2) order by ${order}, id`;
const total = (condition) =>
  `select count(*)::int as total from products where published_at is not null and ${condition}`;

async function readProducts(query) {
  const slug = query.get('filters[slug][$eq]');
  const word = query.get('filters[title][$containsi]');
  const pageSize = Number(query.get('pagination[pageSize]') ?? 25);
  const page = Number(query.get('pagination[page]') ?? 1);
  const [name, direction = 'asc'] = (query.get('sort') ?? 'id').split(':');
  const order = `${orders[name]} ${direction === 'desc' ? 'desc' : 'asc'}`;
  const value = slug ?? (word && `%${word}%`);
  const conditionOf = (index) =>
    slug ? `slug = $${index}` : word ? `title ilike $${index}` : '$' + index + '::text is null';
  const range = [pageSize, (page - 1) * pageSize, value];
  const found = await pool.query({
    name: `list ${order} ${Boolean(slug)} ${Boolean(word)}`,
    text: list(conditionOf(3), order),
    values: range,
  });
  const { rows } = slug
    ? { rows: [{ total: found.rows.length }] }
    : await pool.query({
        name: `total ${Boolean(word)}`,
        text: total(conditionOf(1)),
        values: [value],
      });
  return { data: found.rows, meta: { pagination: { page, pageSize, total: rows[0].total } } };
}

const readMe = (id) =>
  pool
    .query({
      name: 'me',
      text: `select id, document_id as "documentId", username, email, created_at as "createdAt",
        updated_at as "updatedAt" from users where document_id = $1`,
      values: [id],
    })
    .then(({ rows }) => rows[0]);

let pool;
process.once('message', ({ connection, userId }) => {
  pool = new pg.Pool({ ...connection, max: 10 });
  const server = createServer(async (request, response) => {
    const { pathname, searchParams } = new URL(request.url, 'http://localhost');
    const answer = await (pathname === '/api/users/me'
      ? readMe(userId)
      : readProducts(searchParams));
    const body = Buffer.from(JSON.stringify(answer));
    response.writeHead(200, { 'content-type': 'application/json', 'content-length': body.length });
    response.end(body);
  });
  server.listen(0, () => process.send({ port: server.address().port }));
});
process.once('disconnect', () => process.exit());
