import { eq } from 'drizzle-orm';
import { orders, paymentEvents, paymentSessions } from '../../src/db/tables/orders.ts';
import { type TestShop, until } from './build-test-app.ts';
import { createCustomer, createProduct } from './factories.ts';

export type Buyer = Awaited<ReturnType<typeof createBuyer>>;

interface Wanted {
  readonly documentId: string;
  readonly quantity?: number;
}

interface Choice {
  /** The documentId of the company that the order is for. */
  readonly company?: string;
}

const eventsOfPayment = ['checkout.session.completed', 'payment_intent.succeeded'];

export async function createBuyer(shop: TestShop) {
  const customer = await createCustomer(shop);
  const { call, user } = customer;

  const order = (products: Wanted[], choice: Choice = {}) =>
    call('POST', '/orders', {
      ...choice,
      items: products.map(({ documentId, quantity = 1 }) => ({
        productDocumentId: documentId,
        cartDocumentId: null,
        quantity,
      })),
    });

  async function startPaying(products: Wanted[], choice?: Choice) {
    const response = await order(products, choice);
    return response.json<{ stripeSession: { id: string; url: string } }>().stripeSession.id;
  }

  const check = (sessionId: string) =>
    call('GET', `/orders/check-payment-status?sessionId=${sessionId}`);
  const retry = (sessionId: string) =>
    call('POST', '/orders/recreate-checkout-session', { sessionId });
  const resume = (sessionId: string) =>
    call('POST', '/orders/resume-checkout-session', { sessionId });
  const listOrders = async () =>
    (await call('GET', '/orders')).json<{ data: { paymentStatus: string; stripeId: string }[] }>()
      .data;

  const readEvents = (sessionId: string) =>
    shop.deps.db.select().from(paymentEvents).where(eq(paymentEvents.stripeSessionId, sessionId));

  /** The event of the provider may still be on its way. */
  const payFor = (...products: Wanted[]) => pay(products);

  async function pay(products: Wanted[], choice?: Choice) {
    const sessionId = await startPaying(products, choice);
    await shop.control(`/sessions/${sessionId}/pay`);
    await check(sessionId);
    return sessionId;
  }

  /** All events of the provider have been handled: none changes the order later. */
  async function buy(products: Wanted[], choice?: Choice) {
    const sessionId = await pay(products, choice);
    await until(
      () => readEvents(sessionId),
      (events) => eventsOfPayment.every((type) => events.some((event) => event.type === type)),
    );
    return sessionId;
  }

  async function buyProduct(choice?: Choice) {
    const product = await createProduct(shop);
    return { product, sessionId: await buy([product], choice) };
  }

  const readOrders = () =>
    shop.deps.db.select().from(orders).where(eq(orders.userId, user.id)).orderBy(orders.id);

  const readSessions = () =>
    shop.deps.db
      .select({ attempt: paymentSessions.attempt, status: paymentSessions.status })
      .from(paymentSessions)
      .innerJoin(orders, eq(orders.id, paymentSessions.orderId))
      .where(eq(orders.userId, user.id))
      .orderBy(paymentSessions.attempt);

  const readPayments = () =>
    shop.deps.db
      .select({
        stripeId: paymentSessions.stripeId,
        paymentIntentId: paymentSessions.paymentIntentId,
        paidAt: paymentSessions.paidAt,
        refundedAt: paymentSessions.refundedAt,
      })
      .from(paymentSessions)
      .innerJoin(orders, eq(orders.id, paymentSessions.orderId))
      .where(eq(orders.userId, user.id))
      .orderBy(paymentSessions.attempt);

  return {
    ...customer,
    order,
    startPaying,
    payFor,
    check,
    retry,
    resume,
    listOrders,
    buy,
    buyProduct,
    readOrders,
    readSessions,
    readPayments,
  };
}
