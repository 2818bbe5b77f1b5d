import { runAtOnce } from './run-at-once.mjs';

const linesPerOrder = 3;

/** One order of each buyer. */
export async function createOrders(shop, database, buyers) {
  const { rows: products } = await database.query(
    `select document_id from products
     where published_at is not null and archived_at is null and current_release_id is not null
     order by id limit $1`,
    [linesPerOrder],
  );
  const items = products.map(({ document_id: productDocumentId }) => ({
    productDocumentId,
    quantity: 1,
  }));
  const sessions = [];
  const figures = await runAtOnce(buyers, async ({ token }) => {
    const response = await fetch(`${shop.url}/api/orders`, {
      method: 'POST',
      headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
      body: JSON.stringify({ data: { items } }),
    });
    const body = await response.json();
    if (response.ok) sessions.push(body.stripeSession.id);
    return response.status;
  });
  return { ...figures, sessions };
}
