import { addProducts } from './open-shop.mjs';

const perProduct = {
  users: 1.25,
  companies: 0.125,
  orders: 2.5,
  quotes: 0.625,
  rooms: 0.5,
  contacts: 0.2,
};
const membersPerCompany = 4;
const eventsPerCompany = 20;
const linesPerQuote = 2;
const linesPerOrder = 4;
const ordersPerTrial = 5;
const messagesPerRoom = 20;
/** The history is as long at every size; only its density grows. */
const historyDays = 700;

const billing = (
  n,
) => `jsonb_build_object('kind', 'company', 'name', 'Growth Company ' || ${n} % 20000,
  'street', '1 Main Street', 'postalCode', '10115', 'city', 'Berlin', 'country', 'DE', 'vatId', '',
  'purchaseOrder', '', 'buyerReference', '', 'copyTo', '')`;

/** All details but the buyer are those of an invoice of the demo shop. */
const snapshot = `(select demo.snapshot from invoices demo order by demo.id limit 1) || jsonb_build_object(
  'number', 'GR-2026-' || lpad(orders.id::text, 7, '0'), 'buyer', jsonb_build_object('name', billing ->> 'name',
  'email', email, 'street', '1 Main Street', 'postalCode', '10115', 'city', 'Berlin', 'country', 'DE',
  'vatId', null, 'isCompany', true))`;

const licensing = `jsonb_build_object('isForever', false, 'graceDays', 7, 'renewalPriceCents', 900)`;

const documentId = (kind) => `substr(md5('${kind}' || n), 1, 24)`;
const time = `now() - (n::bigint * 7919 % (${historyDays} * 1440)) * interval '1 minute'`;

const statements = {
  users: `
    insert into users (document_id, username, email, provider, confirmed, role, created_at)
    select ${documentId('growth user')}, 'Growth ' || n, 'growth-' || n || '@bench.example', 'local',
      true, 'Customer', ${time}
    from generate_series($1::int, $2::int) n`,
  companies: `
    insert into companies (document_id, name, billing, created_at)
    select ${documentId('growth company')}, 'Growth Works ' || n, ${billing('n')}, ${time}
    from generate_series($1::int, $2::int) n`,
  domains: `
    insert into company_domains (document_id, company_id, domain, token, verified_at, checked_at)
    select substr(md5('growth domain' || id), 1, 24), id, 'works-' || id || '.example', md5('token' || id),
      created_at, created_at
    from companies where name like 'Growth Works %' and $1::int <= $2::int
      and not exists (select from company_domains where company_id = companies.id)`,
  members: `
    with people as (
      select array_agg(id order by id) as ids from users where email like 'growth-%'
    )
    insert into company_members (document_id, company_id, user_id, role, created_at)
    select substr(md5('growth member' || companies.id || '-' || member), 1, 24), companies.id,
      ids[1 + (companies.id * ${membersPerCompany} + member) % cardinality(ids)],
      (array['owner', 'buyer', 'developer', 'developer'])[member], created_at
    from companies cross join generate_series(1, ${membersPerCompany}) member cross join people
    where name like 'Growth Works %' and $1::int <= $2::int
      and not exists (select from company_members where company_id = companies.id)`,
  events: `
    insert into company_events (document_id, company_id, kind, actor_id, details, created_at)
    select substr(md5('growth event' || companies.id || '-' || line), 1, 24), companies.id, 'downloaded',
      (select user_id from company_members where company_id = companies.id limit 1),
      jsonb_build_object('title', 'Part ' || line, 'version', '1.0.0.0'), created_at
    from companies cross join generate_series(1, ${eventsPerCompany}) line
    where name like 'Growth Works %' and $1::int <= $2::int
      and not exists (select from company_events where company_id = companies.id)`,
  orders: `
    with people as (select array_agg(id order by id) as ids from users where role = 'Customer'),
      customers as (select array_agg(id order by id) as company_ids from companies)
    insert into orders (document_id, user_id, company_id, status, pay_by, total_cents, items_hash, billing, paid_at, refunded_at, refunded_cents, created_at, updated_at)
    select ${documentId('growth order')}, ids[1 + n % cardinality(ids)],
      case when n % 4 = 0 then company_ids[1 + n / 4 % cardinality(company_ids)] end,
      case when n % 10 < 8 then 'succeeded' when n % 10 = 8 then 'expired' else 'pending' end,
      case when n % 10 in (7, 9) then 'transfer' else 'card' end, 1000 + n % 50000, md5('items' || n),
      ${billing('n')}, case when n % 10 < 8 then ${time} end, case when n % 50 = 6 then ${time} end,
      case when n % 50 = 6 then 1000 + n % 50000 else 0 end, ${time}, ${time}
    from generate_series($1::int, $2::int) n, people, customers`,
  lines: `
    with sold as (
      select id, title, current_release_id, price_cents, row_number() over (order by id) - 1 as position
      from products where current_release_id is not null
    ), bought as (
      select id, row_number() over (order by id) as n from orders
      where document_id in (select ${documentId('growth order')} from generate_series($1::int, $2::int) n)
    )
    insert into order_lines (order_id, product_id, release_id, title, unit_price_cents, quantity, position, licensing)
    select bought.id, sold.id, current_release_id, title, price_cents, 1, line,
      case when line = 0 then ${licensing} end
    from bought cross join generate_series(0, ${linesPerOrder - 1}) line
    join sold on sold.position = (bought.n * ${linesPerOrder} + line) % (select count(*) from sold)`,
  sessions: `
    insert into payment_sessions (order_id, attempt, stripe_id, url, status, paid_at, created_at, updated_at)
    select id, 1, 'cs_bench_' || id, 'https://pay.example/' || id,
      case when paid_at is null then 'expired' else 'complete' end, paid_at, created_at, updated_at
    from orders where not exists (select from payment_sessions where order_id = orders.id)
      and $1::int <= $2::int`,
  transfers: `
    insert into transfers (order_id, reference, due_on, status, invoice_first, reminder, created_at, updated_at)
    select id, 'RF' || lpad((98 - (number || '271500')::numeric % 97)::text, 2, '0') || number,
      current_date - 20 + (id % 34)::int, case when paid_at is null then 'waiting' else 'paid' end, false,
      'late', created_at, updated_at
    from orders where pay_by = 'transfer' and not exists (select from transfers where order_id = orders.id)
      and $1::int <= $2::int`,
  payments: `
    insert into transfer_payments (document_id, order_id, amount_cents, received_on, bank_reference, payer, created_at)
    select substr(md5('growth payment' || orders.id), 1, 24), orders.id,
      case when paid_at is null then total_cents / 2 else total_cents end,
      orders.created_at::date, 'BANK-' || orders.id, billing ->> 'name', orders.created_at
    from orders where pay_by = 'transfer' and (paid_at is not null or id % 50 = 9)
      and not exists (select from transfer_payments where order_id = orders.id) and $1::int <= $2::int`,
  invoices: `
    insert into invoices (document_id, order_id, kind, number, year, sequence, issued_on, net_cents, tax_cents,
      total_cents, snapshot, created_at)
    select substr(md5('growth invoice' || orders.id), 1, 24), orders.id, 'invoice', 'GR-2026-' || lpad(orders.id::text, 7, '0'),
      2026, 1000000 + orders.id, orders.created_at::date, total_cents, 0, total_cents, ${snapshot}, orders.created_at
    from orders join users on users.id = user_id where paid_at is not null and billing is not null and not exists (select from invoices where order_id = orders.id)
      and $1::int <= $2::int`,
  requests: `
    insert into refund_requests (document_id, order_id, reason, state, created_at)
    select substr(md5('growth request' || id), 1, 24), id, 'It does not run on our site.',
      case when id % 1000 = 0 then 'open' else 'declined' end, paid_at
    from orders where paid_at is not null and id % 20 = 0
      and not exists (select from refund_requests where order_id = orders.id) and $1::int <= $2::int`,
  reviews: `
    insert into reviews (document_id, user_id, product_id, order_id, rating, comment, created_at)
    select substr(md5('growth review' || order_lines.id), 1, 24), user_id, product_id, order_id,
      1 + order_lines.id % 5, 'It does what it says, question ' || order_lines.id, paid_at
    from orders join order_lines on order_id = orders.id where paid_at is not null and position = 0
      and not exists (select from reviews where order_id = orders.id) and $1::int <= $2::int`,
  audit: `
    insert into audit_entries (document_id, actor_id, action, subject, subject_document_id, details, created_at, sequence)
    select ${documentId('growth entry')}, (select min(id) from users where role = 'Admin'), 'changed',
      'product', md5('subject' || n), jsonb_build_object('title', 'Part ' || n), ${time},
      (select coalesce(max(sequence), 0) from audit_entries) + n - $1::int + 1
    from generate_series($1::int, $2::int) n`,
  quotes: `
    with people as (select array_agg(id order by id) as ids from users where role = 'Customer'),
      customers as (select array_agg(id order by id) as company_ids from companies),
      sellers as (select jsonb_build_object('seller', snapshot -> 'seller') as seller from invoices order by id limit 1)
    insert into quotes (document_id, number, year, state, token, user_id, company_id, issued_on, valid_until, expires_at,
      billing, total_cents, tax_cents, discount_cents, seller, terms_version, items_hash, created_at, updated_at)
    select ${documentId('growth quote')}, 'GR-Q-2026-' || lpad(n::text, 5, '0'), 2026,
      (array['open', 'open', 'declined', 'replaced'])[1 + n % 4], lpad(n::text, 43, 'g'),
      case when n % 100 = 0 then (select id from users where email = 'customer-1@bench.example')
        else ids[1 + n % cardinality(ids)] end,
      case when n % 100 > 0 then company_ids[1 + n % cardinality(company_ids)] end, (${time})::date,
      (${time})::date + 30, ${time} + interval '30 days', ${billing('n')}, 1000 + n % 50000, 0, 0, seller, 0,
      md5('items' || n), ${time}, ${time}
    from generate_series($1::int, $2::int) n, people, customers, sellers`,
  quoteLines: `
    with sold as (
      select id, title, price_cents, row_number() over (order by id) - 1 as position
      from products where current_release_id is not null
    ), quoted as (
      select id, row_number() over (order by id) as n from quotes
      where document_id in (select ${documentId('growth quote')} from generate_series($1::int, $2::int) n)
    )
    insert into quote_lines (quote_id, position, product_id, title, unit_price_cents, quantity, discount_cents, tax_cents)
    select quoted.id, line, sold.id, title, price_cents, 1, 0, 0
    from quoted cross join generate_series(0, ${linesPerQuote - 1}) line
    join sold on sold.position = (quoted.n * ${linesPerQuote} + line) % (select count(*) from sold)`,
  licensings: `
    insert into product_licensing (product_id, has_term, has_forever, renewal_price_cents, grace_days, trial_days)
    select id, true, false, 900, 7, 14 from products where slug like 'bench-%' and $1::int <= $2::int
    on conflict do nothing`,
  purchases: `
    insert into licences (document_id, order_line_id, product_id, starts_at, updates_until, created_at)
    select substr(md5('growth licence' || order_lines.id), 1, 24), order_lines.id, product_id, paid_at,
      case when order_lines.id % 10 > 0 then paid_at + interval '12 months' end, paid_at
    from orders join order_lines on order_id = orders.id
    where orders.document_id in (select ${documentId('growth order')} from generate_series($1::int, $2::int) n)
      and paid_at is not null and licensing is not null`,
  trials: `
    with people as (select array_agg(id order by id) as ids from users where role = 'Customer'),
      sold as (select array_agg(id order by id) as product_ids from products where slug like 'bench-%')
    insert into licences (document_id, kind, user_id, product_id, starts_at, updates_until, created_at)
    select ${documentId('growth trial')}, 'trial', ids[1 + n % cardinality(ids)],
      product_ids[1 + n % cardinality(product_ids)], ${time}, ${time} + interval '14 days', ${time}
    from generate_series($1::int, $2::int) n, people, sold
    where n % ${ordersPerTrial} = 0`,
  trialRows: `
    insert into trials (licence_id)
    select id from licences where kind = 'trial' and $1::int <= $2::int on conflict do nothing`,
  entries: `
    insert into licence_entries (licence_id, kind, months, days, order_line_id, created_at)
    select id, 'issued', case when order_line_id is not null and updates_until is not null then 12 end,
      case when kind = 'trial' then 14 end, order_line_id, starts_at
    from licences where not exists (select from licence_entries where licence_id = licences.id)
      and $1::int <= $2::int`,
  bindings: `
    insert into licence_bindings (licence_id, kind, tenant_id, tenant_domain, bound_at)
    select id, 'tenant', md5('growth tenant' || id)::uuid, 'tenant-' || id || '.example', starts_at
    from licences where id % 10 > 0 and $1::int <= $2::int
      and not exists (select from licence_bindings where licence_id = licences.id)`,
  licenceFiles: `
    insert into licence_files (jti, kid, sha256, licence_id, issued_at)
    select gen_random_uuid(), (select kid from licence_keys limit 1), md5('growth file' || id), id, starts_at
    from licences where id % 10 > 0 and $1::int <= $2::int
      and not exists (select from licence_files where licence_id = licences.id)`,
  contacts: `
    insert into contact_messages (document_id, first_name, last_name, email, subject, message, created_at)
    select ${documentId('growth contact')}, 'Growth', 'Sender ' || n, 'growth-' || n || '@bench.example',
      'Question ' || n || ' about an order', 'How do I install it?', ${time}
    from generate_series($1::int, $2::int) n`,
  billing: `
    insert into billing_details (user_id, billing)
    select id, ${billing('id')}
    from users where email like 'growth-%' and not exists (select from billing_details where user_id = users.id)
      and $1::int <= $2::int`,
  mails: `
    insert into mails (document_id, key, recipient, subject, state, tries, created_at, sent_at)
    select ${documentId('growth mail')}, 'growth-' || n, 'growth-' || n || '@bench.example',
      'Your order ' || n, 'sent', 1, ${time}, ${time}
    from generate_series($1::int, $2::int) n`,
  rooms: `
    with people as (
      select array_agg(id order by id) as ids from users
      where email like 'growth-%' and not exists (select from chat_rooms where user_id = users.id)
    )
    insert into chat_rooms (document_id, user_id, created_at, updated_at)
    select ${documentId('growth room')}, ids[1 + n - $1::int], ${time}, ${time}
    from generate_series($1::int, $2::int) n, people`,
  messages: `
    insert into chat_messages (document_id, room_id, sender_id, is_from_customer, content, is_read, created_at)
    select substr(md5('growth message' || chat_rooms.id || '-' || line), 1, 24), chat_rooms.id, user_id, true,
      'How do I install part ' || line || '?', line < ${messagesPerRoom} or chat_rooms.id % 50 > 0,
      chat_rooms.updated_at
    from chat_rooms cross join generate_series(1, ${messagesPerRoom}) line
    where document_id in (select ${documentId('growth room')} from generate_series($1::int, $2::int) n)`,
};

const filled = Object.fromEntries(Object.keys(perProduct).map((kind) => [kind, 0]));

/** Adds what is missing to the given number of products, and other rows in proportion. */
export async function fillDatabase(database, products) {
  // No triggers and foreign keys: the statements are right, and millions of checks take minutes.
  await database.query('set session_replication_role = replica');
  // The planner does not know the number of rows that were just added.
  await database.query('set enable_nestloop = off');
  await addProducts(database, products);
  const add = async (kind, names) => {
    const goal = Math.round(products * perProduct[kind]);
    for (const name of names) await database.query(statements[name], [filled[kind] + 1, goal]);
    filled[kind] = goal;
  };
  await add('users', ['users', 'billing']);
  await add('companies', ['companies', 'domains', 'members', 'events']);
  await add('orders', [
    'orders',
    'lines',
    'sessions',
    'transfers',
    'payments',
    'invoices',
    'mails',
    'requests',
    'reviews',
    'audit',
    'licensings',
    'purchases',
    'trials',
    'trialRows',
    'entries',
    'bindings',
    'licenceFiles',
  ]);
  await add('quotes', ['quotes', 'quoteLines']);
  await add('contacts', ['contacts']);
  await add('rooms', ['rooms', 'messages']);
  await database.query('vacuum analyze');
  const { rows } = await database.query(`select
    (select count(*)::int from products) as products, (select count(*)::int from users) as users,
    (select count(*)::int from companies) as companies,
    (select count(*)::int from orders) as orders,
    (select count(*)::int from order_lines) as "orderLines",
    (select count(*)::int from transfers where status = 'waiting') as waiting,
    (select count(*)::int from quotes) as quotes,
    (select count(*)::int from licences) as licences,
    (select count(*)::int from chat_messages) as messages`);
  return rows[0];
}
