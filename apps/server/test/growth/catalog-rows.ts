import { busyProduct, firstId, id, isEach, past, type Rows } from './row-expressions.ts';

export const catalogRows: readonly Rows[] = [
  {
    table: 'files',
    columns: {
      visibility: `'private'`,
      storage_key: `'packages/' || n || '-' || line`,
      name: `'growth-' || n || '.sppkg'`,
      mime_type: `'application/octet-stream'`,
      size_bytes: '1000',
      sha256: `md5('file' || n)`,
      owner_id: `case when line = 3 and ${isEach(20, 11)} then ${id} end`,
      created_at: past,
    },
    each: 4,
  },
  {
    table: 'categories',
    columns: {
      title: `'Growth category ' || n`,
      slug: `'growth-category-' || n`,
      position: 'n',
    },
    where: isEach(100),
  },
  {
    table: 'products',
    columns: {
      slug: `'growth-' || n`,
      title: `'Growth part ' || n`,
      description: `'Shows what number ' || n || ' is about.'`,
      long_description: `'Long'`,
      other_description: `'Other'`,
      price_cents: '1000 + n % 500 * 10',
      is_new: isEach(10),
      type: `(array['standard', 'featured', 'trending'])[1 + n % 3]`,
      average_rating: `case when n % 2 = 0 then 1 + n % 5 end`,
      review_count: 'n % 7',
      current_release_id: `${firstId} + 3 * n + 2`,
      published_at: `case when n % 20 > 0 then ${past} end`,
      archived_at: `case when ${isEach(50, 9)} then now() end`,
      created_at: past,
      updated_at: past,
    },
  },
  {
    table: 'product_categories',
    columns: {
      product_id: id,
      category_id: `${firstId} + 100 * greatest(1, n % 100 * $2::int / 10000)`,
    },
    where: '$2 >= 100',
  },
  {
    table: 'bundle_items',
    columns: {
      bundle_id: id,
      product_id: `${firstId} + ${busyProduct}`,
      position: '1',
    },
    where: isEach(100),
  },
  {
    table: 'product_slider_images',
    columns: { product_id: id, file_id: `${firstId} + 4 * n + 3`, position: '1' },
    where: isEach(10),
  },
  {
    table: 'former_slugs',
    columns: { slug: `'former-growth-' || n`, product_id: id },
    where: isEach(10),
  },
  {
    table: 'releases',
    columns: {
      product_id: id,
      version: `line + 1 || '.0.0.0'`,
      changelog: `'Better.'`,
      file_id: `${firstId} + 4 * n + line`,
      published_at: `now() - (3 - line) * interval '1 day'`,
      retirements: `case when ${isEach(10)} then '{exchange-web-services}' else '{}' end::text[]`,
    },
    each: 3,
  },
  {
    table: 'search_words',
    columns: { word: `'growthword' || n`, titles: '1', products: '1' },
  },
  {
    table: 'cart_items',
    columns: { user_id: id, product_id: id, quantity: '1' },
    where: isEach(5),
  },
  {
    table: 'favorites',
    columns: { user_id: id, product_id: id },
    where: isEach(5),
  },
  {
    table: 'funnel_counts',
    columns: {
      day: `(${past})::date`,
      product_id: id,
      step: `'viewed'`,
      count: '1 + n % 50',
    },
  },
  {
    table: 'discount_batches',
    columns: {
      name: `'Batch ' || n`,
      prefix: `'G'`,
      terms: `'{"kind": "percent", "value": 1000, "productIds": null}'::jsonb`,
      requested: '10',
      made: '10',
    },
    where: isEach(100),
  },
  {
    table: 'discount_codes',
    columns: {
      code: `'GROWTH-' || n`,
      kind: `'percent'`,
      value: '1000',
      batch_id: `case when ${isEach(2)} then ${firstId} + 100 end`,
      created_at: past,
    },
  },
];
