import { setTimeout as wait } from 'node:timers/promises';
import type { CustomerLog } from './customer-log.ts';
import type { Random } from '../random.ts';
import type { FindOpenShop } from '../shops/nodes.ts';
import { createRetryingClient } from './retrying-client.ts';

export interface CustomerContext {
  readonly findOpenShop: FindOpenShop;
  readonly sandboxUrl: string;
  readonly products: readonly string[];
  readonly codes: readonly string[];
  readonly random: Random;
  readonly stopping: AbortSignal;
  readonly onAnswer: () => void;
}

export type CustomerActions = ReturnType<typeof createCustomerActions>;

const longestThoughtMs = 50;

export function createCustomerActions(log: CustomerLog, context: CustomerContext) {
  const { sandboxUrl, random } = context;
  const send = createRetryingClient(log, context);

  async function findInCart(product: string): Promise<string | undefined> {
    const { body } = await send('GET', '/carts?pagination[pageSize]=100');
    const isWanted = (item: any) => item.products[0].documentId === product;
    return body.data.find(isWanted)?.documentId;
  }

  async function addToCart(product: string): Promise<string | undefined> {
    const { status, body } = await send('POST', '/carts', { quantity: 1, products: product });
    if (status >= 300) return findInCart(product);
    const { documentId } = body.data;
    log.cartItems.push({ documentId, product });
    return documentId;
  }

  function noteSession({ status, body }: { status: number; body: any }): string | undefined {
    if (status >= 300) return undefined;
    log.sessions.push(body.stripeSession.id);
    return body.stripeSession.id;
  }

  const think = () => wait(random.below(longestThoughtMs));

  return {
    putIntoCart: addToCart,
    order: async (items: object[], code?: string) =>
      noteSession(await send('POST', '/orders', { items, ...(code !== undefined && { code }) })),
    async retry(sessionId: string) {
      await think();
      return noteSession(await send('POST', '/orders/recreate-checkout-session', { sessionId }));
    },
    async returnToShop(sessionId: string): Promise<string | undefined> {
      const answer = await send('GET', `/orders/check-payment-status?sessionId=${sessionId}`);
      if (answer.status >= 300) return undefined;
      log.checks.push({ sessionId, ...answer.body });
      return answer.body.status;
    },
    async download(product: string): Promise<void> {
      const { body } = await send('GET', `/products/${product}/download-link`);
      log.downloadLinks.push(body.downloadLink);
    },
    /** Works whether or not the shop is open; false when the provider refuses. */
    async atProvider(sessionId: string, action: 'pay' | 'decline' | 'expire'): Promise<boolean> {
      await think();
      const address = `${sandboxUrl}/control/sessions/${sessionId}/${action}`;
      return (await fetch(address, { method: 'POST' })).ok;
    },
  };
}
