const maxSearchMs = 150;
const repeats = 24;

/** What staff type: numbers, names, and words that very many rows have. */
async function listSearches(database) {
  const { rows: orders } = await database.query(
    `select orders.number, orders.document_id, email, invoices.number as invoice, stripe_id
     from orders join users on users.id = user_id
     join payment_sessions on payment_sessions.order_id = orders.id
     join invoices on invoices.order_id = orders.id
     where email like 'growth-%' order by md5(orders.document_id) limit ${repeats}`,
  );
  return {
    'an order number': orders.map(({ number }) => String(number)),
    'the id of an order': orders.map(({ document_id }) => document_id),
    'an email': orders.map(({ email }) => email),
    'an invoice number': orders.map(({ invoice }) => invoice),
    'a payment': orders.map(({ stripe_id }) => stripe_id),
    'a company': orders.map((_, index) => `company ${index + 100}`),
    'a domain': orders.map((_, index) => `works-${index + 100}`),
    'two characters': orders.map((_, index) => `g${index % 10}`),
    'a word of very many rows': ['growth', 'bench', 'company', 'order', 'question', '2026', 'com'],
    'what nothing has': orders.map((_, index) => `zzqx${index}`),
  };
}

/** Milliseconds until the answer, at the 95th percentile, one search after another. */
async function measureTexts(shop, texts, token) {
  const taken = [];
  for (const text of texts) {
    const startedAt = performance.now();
    const answer = await fetch(
      `${shop.url}/api/back-office/search?${new URLSearchParams({ q: text })}`,
      {
        headers: { authorization: `Bearer ${token}` },
      },
    );
    if (!answer.ok) throw new Error(`search for ${text}: ${answer.status}`);
    await answer.json();
    taken.push(performance.now() - startedAt);
  }
  return taken.toSorted((a, b) => a - b)[Math.ceil(taken.length * 0.95) - 1];
}

/** A row of the report for each kind of text. */
export async function measureSearches(shop, database, token, rounds) {
  const measured = [];
  for (const [name, texts] of Object.entries(await listSearches(database))) {
    await measureTexts(shop, texts, token);
    const values = [];
    for (let round = 0; round < rounds; round += 1)
      values.push(await measureTexts(shop, texts, token));
    measured.push({ name, unit: 'ms', values, atMost: maxSearchMs });
  }
  return measured;
}
