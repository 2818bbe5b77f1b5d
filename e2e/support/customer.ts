import { randomUUID } from 'node:crypto';
import type { APIRequestContext } from '@playwright/test';
import { linkOf, waitForMail } from './inbox.ts';

export interface Person {
  username: string;
  email: string;
  password: string;
}

export interface Product {
  documentId: string;
  slug: string;
  title: string;
  /** In dollars. */
  price: number;
}

export interface Order {
  documentId: string;
  paymentStatus: string;
  paymentAttempts: number;
  stripeId: string;
  refundedAt: string | null;
  disputedAt: string | null;
  products: { documentId: string; title: string; price: number }[];
  lines: { documentId: string; slug: string }[];
}

interface OrderDetails extends Order {
  packages: { documentId: string; release: { fileName: string; sha256: string } }[];
}

interface PaymentPage {
  id: string;
  url: string;
}

/** Somebody whom nobody else uses. */
export function inventPerson(): Person {
  const word = randomUUID().slice(0, 12);
  return {
    username: `buyer-${word}`,
    email: `${word}@journeys.example`,
    password: 'tango umbrella seven',
  };
}

/** A signed-in person who deals with the shop by its API, to set a scene. */
export class Customer {
  readonly person: Person;
  readonly token: string;
  readonly #request: APIRequestContext;

  constructor(request: APIRequestContext, person: Person, token: string) {
    this.#request = request;
    this.person = person;
    this.token = token;
  }

  async listOrders(): Promise<Order[]> {
    return this.#call('GET', '/api/orders');
  }

  async readOrder(documentId: string): Promise<OrderDetails> {
    return this.#call('GET', `/api/orders/${documentId}`);
  }

  /** Puts the products into the cart, one after the other. */
  async fillCart(...slugs: string[]): Promise<void> {
    for (const slug of slugs) {
      const { documentId, price } = await findProduct(this.#request, slug);
      const data = { quantity: 1, amount: price, products: documentId };
      await this.#call('POST', '/api/carts', { data });
    }
  }

  /** Orders the product past the cart and returns the page to pay at. */
  async startCheckout(slug: string): Promise<PaymentPage> {
    const { documentId } = await findProduct(this.#request, slug);
    const items = [{ productDocumentId: documentId, quantity: 1 }];
    const body = await this.#send('POST', '/api/orders', { items });
    return (body as { stripeSession: PaymentPage }).stripeSession;
  }

  /** Gives a product of a paid order five stars. */
  async review(review: { order: string; product: string; comment: string }): Promise<void> {
    await this.#call('POST', '/api/reviews', { rating: 5, ...review });
  }

  /** Takes the next attempt to pay an order. */
  async retryCheckout(sessionId: string): Promise<PaymentPage> {
    const path = '/api/orders/recreate-checkout-session';
    const body = await this.#send('POST', path, { sessionId });
    return (body as { stripeSession: PaymentPage }).stripeSession;
  }

  async #call<Data>(method: string, path: string, body?: object): Promise<Data> {
    return ((await this.#send(method, path, body)) as { data: Data }).data;
  }

  async #send(method: string, path: string, data?: object): Promise<unknown> {
    const headers = { authorization: `Bearer ${this.token}` };
    return readAnswer(await this.#request.fetch(path, { method, headers, data }));
  }
}

export async function findProduct(request: APIRequestContext, slug: string): Promise<Product> {
  const path = `/api/products?filters[slug][$eq]=${slug}`;
  const body = await readAnswer(await request.get(path));
  const [product] = (body as { data: Product[] }).data;
  if (!product) throw new Error(`there is no product ${slug}`);
  return product;
}

/** An account whose address is not confirmed yet. */
export async function register(request: APIRequestContext, person: Person): Promise<void> {
  await readAnswer(await request.post('/api/auth/local/register', { data: { ...person } }));
}

export async function logIn(
  request: APIRequestContext,
  { email, password }: Pick<Person, 'email' | 'password'>,
): Promise<string> {
  const data = { identifier: email, password };
  return ((await readAnswer(await request.post('/api/auth/local', { data }))) as { jwt: string })
    .jwt;
}

/** Confirms the address of a new account, as the button behind the link does. */
export async function confirmEmail(request: APIRequestContext, person: Person): Promise<void> {
  const mail = await waitForMail(person.email, 'Confirm your email address');
  const confirmation = new URL(linkOf(mail, '/confirm-email')).searchParams.get('confirmation');
  const data = { confirmation };
  await readAnswer(await request.post('/api/auth/email-confirmation', { data }));
}

/** Registers a new person, confirms the address and signs in. */
export async function welcomeCustomer(request: APIRequestContext): Promise<Customer> {
  const person = inventPerson();
  await register(request, person);
  await confirmEmail(request, person);
  return new Customer(request, person, await logIn(request, person));
}

async function readAnswer(answer: Awaited<ReturnType<APIRequestContext['get']>>): Promise<unknown> {
  if (!answer.ok()) throw new Error(`${answer.url()}: ${answer.status()} ${await answer.text()}`);
  return answer.json();
}
