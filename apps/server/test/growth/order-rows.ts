import {
  billing,
  busyCompany,
  busyProduct,
  buyer,
  documentId,
  firstId,
  id,
  isEach,
  past,
  type Rows,
  withdrawnRelease,
} from './row-expressions.ts';

const company = `case when ${isEach(10, 1)} then ${firstId + busyCompany}
  when ${isEach(10, 2)} then ${firstId} + 1 + n / 10 end`;
const isPaid = 'n % 20 < 17';
const isRefunded = isEach(50, 3);

const party = `'name', 'Growth', 'street', '1 Main Street', 'postalCode', '10115', 'city', 'Berlin',
  'country', 'DE', 'vatId', null, 'email', 'growth-' || n || '@growth.example'`;
const snapshot = `jsonb_build_object('kind', 'invoice', 'number', 'GR-' || n, 'issuedOn', '2026-06-01',
  'suppliedOn', '2026-06-01', 'corrects', null, 'purchaseOrder', null, 'buyerReference', null,
  'copyTo', null, 'order', ${documentId('orders')}, 'paymentReference', 'pi_' || n, 'paidOn', '2026-06-01',
  'seller', jsonb_build_object(${party}, 'taxNumber', null, 'registerNumber', null, 'phone', null),
  'buyer', jsonb_build_object(${party}, 'isCompany', true),
  'lines', '[]'::jsonb, 'netCents', 100, 'taxCents', 0, 'totalCents', 100, 'accounting', null,
  'tax', '{"treatment": "none", "hundredthsOfPercent": 0, "sentence": ""}'::jsonb)`;

export const orderRows: readonly Rows[] = [
  {
    table: 'orders',
    columns: {
      user_id: buyer,
      company_id: company,
      status: `case when ${isPaid} then 'succeeded' when n % 20 = 17 then 'pending' else 'expired' end`,
      number: 'n + 1000000',
      total_cents: '1000 + n % 5000',
      items_hash: `md5('items' || n)`,
      billing,
      discount_cents: `case when ${isEach(10, 4)} then 10 else 0 end`,
      discount_code_id: `case when ${isEach(10, 4)} then ${firstId} + 1 + n % 50 end`,
      paid_at: `case when ${isPaid} then ${past} end`,
      refunded_cents: `case when ${isRefunded} then 1000 + n % 5000 when ${isEach(50, 4)} then 10 else 0 end`,
      refunded_at: `case when ${isRefunded} then now() end`,
      disputed_at: `case when ${isEach(100, 6)} then now() end`,
      created_at: past,
      updated_at: past,
    },
  },
  {
    table: 'order_lines',
    columns: {
      order_id: id,
      product_id: `${firstId} + case line when 0 then ${busyProduct} else 1 + n % $2::int end`,
      release_id: `${firstId} + 3 * case line when 0 then ${busyProduct} else 1 + n % $2::int end`,
      title: `'Growth part ' || n`,
      unit_price_cents: '500',
      quantity: '1',
      position: 'line',
    },
    each: 2,
    where: 'line = 0 or 1 + n % $2::int > 1',
  },
  {
    table: 'payment_sessions',
    columns: {
      order_id: id,
      attempt: '1',
      stripe_id: `'cs_growth_' || n`,
      url: `'https://pay.example/' || n`,
      status: `case when ${isPaid} then 'complete' else 'expired' end`,
      payment_intent_id: `case when ${isPaid} then 'pi_growth_' || n end`,
      paid_at: `case when ${isPaid} then ${past} end`,
      reversal_asked_at: 'now()',
      created_at: past,
      updated_at: past,
    },
  },
  {
    table: 'payment_requests',
    columns: {
      order_id: id,
      attempt: '1',
      buyer_email: `'growth-' || n || '@growth.example'`,
      created_at: past,
    },
  },
  {
    table: 'payment_events',
    columns: {
      id: `'evt_growth_' || n`,
      type: `'checkout.session.completed'`,
      order_id: id,
      alert: `case when ${isEach(100)} then 'amount' end`,
      received_at: past,
    },
  },
  {
    table: 'refunds',
    columns: {
      order_id: id,
      provider_id: `'re_growth_' || n`,
      amount_cents: '10',
      created_at: past,
      confirmed_at: past,
    },
    where: isEach(10, 4),
  },
  {
    table: 'refund_lines',
    columns: {
      refund_id: id,
      order_line_id: `${firstId} + 2 * n`,
      quantity: '1',
      net_cents: '10',
      amount_cents: '10',
      ends_downloads: 'false',
    },
    where: isEach(10, 4),
  },
  {
    table: 'refund_requests',
    columns: {
      order_id: id,
      asked_by_id: buyer,
      reason: `'It does not run.'`,
      state: `case when ${isEach(50, 5)} then 'open' else 'declined' end`,
      created_at: past,
    },
    where: isEach(5),
  },
  {
    table: 'refund_request_lines',
    columns: { request_id: id, order_line_id: `${firstId} + 2 * n`, quantity: '1' },
    where: isEach(10),
  },
  {
    table: 'disputes',
    columns: {
      order_id: id,
      session_id: id,
      stripe_id: `'dp_growth_' || n`,
      amount_cents: '100',
      reason: `'fraudulent'`,
      status: `case when ${isEach(20, 6)} then 'lost' else 'needs_response' end`,
      opened_at: past,
      closed_at: `case when ${isEach(20, 6)} then now() end`,
      outcome: `case when ${isEach(20, 6)} then 'lost' end`,
    },
    where: isEach(10, 6),
  },
  {
    table: 'invoices',
    columns: {
      order_id: id,
      kind: `'invoice'`,
      number: `'GR-' || n`,
      year: '2026',
      sequence: `${firstId} + n`,
      issued_on: `(${past})::date`,
      net_cents: '100',
      tax_cents: '0',
      total_cents: '100',
      snapshot,
      created_at: past,
    },
    where: `${isPaid} and n % 20 > 0`,
  },
  {
    table: 'invoice_files',
    columns: { invoice_id: id, format: `'pdf'`, file_id: `${firstId} + 4 * n + 3` },
    where: `${isPaid} and ${isEach(10, 3)}`,
  },
  {
    table: 'download_links',
    columns: {
      token_hash: `md5('link' || n || '-' || line)`,
      user_id: buyer,
      order_line_id: `${firstId} + 2 * n + line`,
      release_id: `${firstId} + case line when 0 then ${withdrawnRelease} else 3 * (1 + n % $2::int) end`,
      uses: '1',
      created_at: past,
      expires_at: `${past} + interval '1 day'`,
    },
    each: 2,
  },
  {
    table: 'downloads',
    columns: {
      link_id: `${firstId} + 2 * n + line`,
      user_agent: `'Browser'`,
      created_at: past,
    },
    each: 2,
  },
  {
    table: 'reviews',
    columns: {
      user_id: buyer,
      product_id: `${firstId} + ${busyProduct}`,
      order_id: id,
      release_id: `${firstId} + 3 * ${busyProduct}`,
      rating: '1 + n % 5',
      comment: `'It does what number ' || n || ' says.'`,
      hidden_at: `case when ${isEach(50)} then now() end`,
      created_at: past,
    },
  },
  {
    table: 'staff_notes',
    columns: { user_id: buyer, order_id: id, text: `'Note ' || n`, created_at: past },
  },
];
