/** Adds what is missing to `count` products. */
export async function addProducts(database, count) {
  await database.query(
    `insert into products (document_id, slug, title, description, long_description, other_description,
       price_cents, type, image_id, image2_id, image3_id, current_release_id, published_at)
     select substr(md5('bench' || n), 1, 24), 'bench-' || n, demo.title || ' ' || n, demo.description,
       demo.long_description, demo.other_description, demo.price_cents + n, demo.type,
       demo.image_id, demo.image2_id, demo.image3_id, demo.current_release_id, now()
     from (select count(*)::int as total, count(*) filter (where slug like 'bench-%')::int as added
       from products) existing
     cross join generate_series(added + 1, added + $1 - total) n
     join (select *, row_number() over (order by id) - 1 as position, count(*) over () as demo_total
           from products where published_at is not null and slug not like 'bench-%') demo
       on demo.position = n % demo_total`,
    [count],
  );
  await database.query(
    `insert into product_categories (product_id, category_id)
     select id, (select id from categories order by id offset products.id % (select count(*) from categories) limit 1)
     from products where slug like 'bench-%'
       and not exists (select from product_categories where product_id = products.id)`,
  );
  await database.query(
    `insert into product_slider_images (product_id, file_id, position)
     select id, image_id, 1 from products where slug like 'bench-%' and image_id is not null
       and not exists (select from product_slider_images where product_id = products.id)`,
  );
  await database.query('analyze');
}
