import { createServer } from 'node:http';
import pg from 'pg';
import { createHmac, timingSafeEqual } from 'node:crypto';

// What a careful program by hand costs for the same answers: node:http and pg, one statement a read.

// The driver reads these as text, because they may not fit into a number.
pg.types.setTypeParser(pg.types.builtins.INT8, Number);

async function answer({ url, headers }, { pool, secret }) {
  const { pathname, searchParams } = new URL(url, 'http://localhost');
  if (pathname === '/api/users/me') return findUser(pool, secret, headers.authorization);
  return findProducts(pool, searchParams);
}

process.once('message', ({ connection, secret }) => {
  const pool = new pg.Pool({ ...connection, max: 10 });
  const server = createServer(async (request, response) => {
    const found = await answer(request, { pool, secret });
    const body = Buffer.from(JSON.stringify(found ?? null));
    response.writeHead(found ? 200 : 401, {
      'content-type': 'application/json; charset=utf-8',
      'content-length': body.length,
    });
    response.end(body);
  });
  server.listen(0, () => process.send({ port: server.address().port }));
});
process.once('disconnect', () => process.exit());

const image = `json_build_object('id', files.id, 'documentId', files.document_id, 'key', storage_key,
  'alternativeText', alternative_text, 'width', width, 'height', height, 'widths', widths,
  'hasShareJpeg', has_share_jpeg)`;
const imageOf = (column) => `(select ${image} from files where id = products.${column})`;

const fields = `products.id, products.document_id, slug, products.title, description, long_description,
  other_description, price_cents, is_new, type, average_rating, review_count, works_with,
  products.created_at, products.updated_at,
  ${imageOf('image_id')} as img, ${imageOf('image2_id')} as img2, ${imageOf('image3_id')} as img3,
  (select json_agg(${image} order by position) from product_slider_images
   join files on files.id = file_id where product_id = products.id) as slider,
  (select json_agg(json_build_object('id', categories.id, 'documentId', categories.document_id,
     'title', categories.title, 'slug', categories.slug) order by categories.position, categories.id)
   from product_categories join categories on categories.id = category_id
   where product_id = products.id) as categories,
  version, changelog, package_facts, asked_by, releases.published_at as released_at,
  files.name as package_name, size_bytes`;

const orders = { id: 'id', title: 'title', price: 'price_cents', createdAt: 'created_at' };

const isFound = (condition) => `published_at is not null and ${condition}`;

const list = (condition, order) => `select ${fields} from
  (select * from products where ${isFound(condition)} order by ${order}, id limit $1 offset $2) products
  left join releases on releases.id = current_release_id left join files on files.id = file_id
  order by products.${order}, products.id`;

const total = (condition) =>
  `select count(*)::int as total from products where ${isFound(condition)}`;

const formatNames = ['small', 'medium', 'large'];

function toImage(row) {
  if (!row?.widths?.length) return null;
  const formats = row.widths
    .toSorted((a, b) => a - b)
    .map((width) => ({
      url: `/uploads/${row.key}-${width}.webp`,
      width,
      height: Math.round((width * row.height) / row.width),
    }));
  const names = formatNames.slice(-formats.length);
  return {
    id: row.id,
    documentId: row.documentId,
    alternativeText: row.alternativeText,
    ...formats.at(-1),
    formats: Object.fromEntries(names.map((name, index) => [name, formats[index]])),
    ...(row.hasShareJpeg && { shareUrl: `/uploads/${row.key}-share.jpg` }),
  };
}

const toRelease = (row) =>
  row.version === null
    ? null
    : {
        version: row.version,
        changelog: row.changelog,
        facts: row.package_facts,
        fileName: row.package_name,
        sizeBytes: row.size_bytes,
        publishedAt: row.released_at,
        ...(row.asked_by && { askedBy: row.asked_by }),
      };

const toProduct = (row) => ({
  id: row.id,
  documentId: row.document_id,
  slug: row.slug,
  title: row.title,
  description: row.description,
  long_description: row.long_description,
  other_description: row.other_description,
  price: row.price_cents / 100,
  isNew: row.is_new,
  type: row.type,
  averageRating: row.average_rating,
  reviewCount: row.review_count,
  version: row.version,
  worksWith: row.works_with,
  packageName: row.package_name,
  packageBytes: row.size_bytes,
  createdAt: row.created_at,
  updatedAt: row.updated_at,
  img: toImage(row.img),
  img2: toImage(row.img2),
  img3: toImage(row.img3),
  img_slider: (row.slider ?? []).map(toImage),
  categories: row.categories ?? [],
  release: toRelease(row),
});

function readQuery(query) {
  const slug = query.get('filters[slug][$eq]');
  const word = query.get('filters[title][$containsi]');
  const pageSize = Number(query.get('pagination[pageSize]') ?? 25);
  const page = Number(query.get('pagination[page]') ?? 1);
  const [name, direction = 'asc'] = (query.get('sort') ?? 'id').split(':');
  const order = `${orders[name]} ${direction === 'desc' ? 'desc' : 'asc'}`;
  const words = word?.split(/[\s-]+/).filter(Boolean) ?? [];
  const escaped = words.map((one) => one.replace(/[\\%_]/g, String.raw`\$&`));
  return { slug, page, pageSize, order, values: slug ? [slug] : escaped };
}

/** A search finds the words in any order, whatever their accents, as that of the shop does. */
const toCondition = ({ slug, values }, first) =>
  slug
    ? `slug = $${first}`
    : values
        .map((_, i) => `searched_title like '%' || search_text($${first + i}) || '%'`)
        .join(' and ') || 'true';

/** A slug needs no count, and neither does a first page that is not full. */
async function countProducts(pool, query, found) {
  const { page, pageSize, values } = query;
  if (page === 1 && found < pageSize) return found;
  const text = total(toCondition(query, 1));
  const { rows } = await pool.query({ name: `total ${values.length}`, text, values });
  return rows[0].total;
}

async function findProducts(pool, parameters) {
  const query = readQuery(parameters);
  const { slug, page, pageSize, order, values } = query;
  const { rows } = await pool.query({
    name: `list ${order} ${Boolean(slug)} ${values.length}`,
    text: list(toCondition(query, 3), order),
    values: [pageSize, (page - 1) * pageSize, ...values],
  });
  const all = await countProducts(pool, query, rows.length);
  const pagination = { page, pageSize, pageCount: Math.ceil(all / pageSize), total: all };
  return { data: rows.map(toProduct), meta: { pagination } };
}

/** The id of the session of a valid token. */
function readToken(secret, [head, payload, signature]) {
  const expected = createHmac('sha256', secret).update(`${head}.${payload}`).digest();
  const given = Buffer.from(signature ?? '', 'base64url');
  if (given.length !== expected.length || !timingSafeEqual(given, expected)) return undefined;
  const { jti, exp } = JSON.parse(Buffer.from(payload, 'base64url'));
  return exp > Date.now() / 1000 ? jti : undefined;
}

const text = `select users.id, users.document_id as "documentId", username, email, provider, confirmed,
    wants_release_mails as "releaseMails", users.created_at as "createdAt",
    users.updated_at as "updatedAt"
  from sessions join users on users.id = user_id
  where sessions.id = $1 and revoked_at is null and expires_at > now() and not blocked`;

/** Sessions can be ended, so a token alone proves nothing. */
async function findUser(pool, secret, authorization = '') {
  const sessionId = readToken(secret, authorization.replace('Bearer ', '').split('.'));
  if (!sessionId) return undefined;
  const { rows } = await pool.query({ name: 'me', text, values: [sessionId] });
  return rows[0];
}
