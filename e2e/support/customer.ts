import type { APIRequestContext, APIResponse } from '@playwright/test';
import { randomUUID } from 'node:crypto';
import { findLink, waitForMail } from './sandbox.ts';

export interface Order {
  documentId: string;
  paymentStatus: string;
  number: number;
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

export class Customer {
  readonly user: User;
  readonly token: string;
  readonly #request: APIRequestContext;

  constructor(request: APIRequestContext, user: User, token: string) {
    this.#request = request;
    this.user = user;
    this.token = token;
  }

  async listOrders(): Promise<Order[]> {
    return this.#call('GET', '/api/orders');
  }

  async readOrder(documentId: string): Promise<OrderDetails> {
    return this.#call('GET', `/api/orders/${documentId}`);
  }

  async fillCart(...slugs: string[]): Promise<void> {
    for (const slug of slugs) {
      const { documentId, price } = await findProduct(this.#request, slug);
      const data = { quantity: 1, amount: price, products: documentId };
      await this.#call('POST', '/api/carts', { data });
    }
  }

  async addFavorite(slug: string): Promise<{ documentId: string }> {
    const { documentId } = await findProduct(this.#request, slug);
    return this.#call('POST', '/api/favorites', { data: { products: documentId } });
  }

  /** It does not use the cart. */
  async startCheckout(slug: string): Promise<PaymentPage> {
    const { documentId } = await findProduct(this.#request, slug);
    const items = [{ productDocumentId: documentId, quantity: 1 }];
    const body = await this.#send('POST', '/api/orders', { items });
    return (body as { stripeSession: PaymentPage }).stripeSession;
  }

  async review(review: { order: string; product: string; comment: string }): Promise<void> {
    await this.#call('POST', '/api/reviews', { rating: 5, ...review });
  }

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
    return readJson(await this.#request.fetch(path, { method, headers, data }));
  }
}

export async function createCustomer(request: APIRequestContext): Promise<Customer> {
  const user = generateUser();
  await register(request, user);
  await confirmEmail(request, user);
  return new Customer(request, user, await logIn(request, user));
}

export interface User {
  username: string;
  email: string;
  password: string;
}

export function generateUser(): User {
  const word = randomUUID().slice(0, 12);
  return {
    username: `buyer-${word}`,
    email: `${word}@journeys.example`,
    password: 'tango umbrella seven',
  };
}

export async function register(request: APIRequestContext, user: User): Promise<void> {
  await readJson(await request.post('/api/auth/local/register', { data: { ...user } }));
}

export async function confirmEmail(request: APIRequestContext, user: User): Promise<void> {
  const mail = await waitForMail(user.email, 'Confirm your email address');
  const confirmation = new URL(findLink(mail, '/confirm-email')).searchParams.get('confirmation');
  const data = { confirmation };
  await readJson(await request.post('/api/auth/email-confirmation', { data }));
}

/** Returns the access token. */
export async function logIn(
  request: APIRequestContext,
  { email, password }: Pick<User, 'email' | 'password'>,
): Promise<string> {
  const data = { identifier: email, password };
  const response = await request.post('/api/auth/local', { data });
  return (await readJson<{ jwt: string }>(response)).jwt;
}

/** @throws unless the response is successful */
export async function readJson<Body>(response: APIResponse): Promise<Body> {
  if (!response.ok())
    throw new Error(`${response.url()}: ${response.status()} ${await response.text()}`);
  return (await response.json()) as Body;
}

interface ListedProduct {
  documentId: string;
  slug: string;
  title: string;
  /** It is in the currency of the shop, not in cents. */
  price: number;
}

export async function findProduct(
  request: APIRequestContext,
  slug: string,
): Promise<ListedProduct> {
  const response = await request.get(`/api/products?filters[slug][$eq]=${slug}`);
  const [product] = (await readJson<{ data: ListedProduct[] }>(response)).data;
  if (!product) throw new Error(`there is no product ${slug}`);
  return product;
}

export const demoCustomer = {
  username: 'mara.lindt',
  email: 'customer@partshelf.example',
  password: 'partshelf',
};

export const demoAdmin = {
  username: 'ada.keeper',
  email: 'admin@partshelf.example',
  password: 'partshelf',
};
