import { setTimeout as wait } from 'node:timers/promises';
import type { Dice } from './dice.ts';
import { createPatientClient, WentHome } from './patient-client.ts';
import type { ShopProcess } from './shop-process.ts';

/** What a customer was told by answers of 2xx, and what nobody should ever have been told. */
export interface CustomerLog {
  readonly userId: number;
  /** How often they wanted something. */
  wishes: number;
  readonly cartItems: { documentId: string; product: string }[];
  readonly sessions: string[];
  readonly checks: { sessionId: string; status: string; attempts: number }[];
  readonly surprises: string[];
}

interface Surroundings {
  readonly shop: ShopProcess;
  readonly sandboxUrl: string;
  /** The documentIds of what is sold. */
  readonly products: readonly string[];
  readonly dice: Dice;
  readonly goingHome: AbortSignal;
  /** Called for every answer of the shop. */
  readonly onAnswer: () => void;
}

interface Person {
  readonly userId: number;
  readonly token: string;
}

const longestThoughtMs = 50;

/** The single things that a customer does, each put down in the log once the shop has answered. */
function createSteps(person: Person, log: CustomerLog, surroundings: Surroundings) {
  const { sandboxUrl, dice } = surroundings;
  const { surprises } = log;
  const send = createPatientClient({ ...surroundings, token: person.token, surprises });

  async function findInCart(product: string): Promise<string | undefined> {
    const { body } = await send('GET', '/carts?pagination[pageSize]=100');
    const isWanted = (item: any) => item.products[0].documentId === product;
    return body.data.find(isWanted)?.documentId;
  }

  async function putIntoCart(product: string): Promise<string | undefined> {
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

  const think = () => wait(dice.below(longestThoughtMs));

  return {
    putIntoCart,
    order: async (items: object[]) => noteSession(await send('POST', '/orders', { items })),
    async retry(sessionId: string) {
      await think();
      return noteSession(await send('POST', '/orders/recreate-checkout-session', { sessionId }));
    },
    async comeBack(sessionId: string) {
      const answer = await send('GET', `/orders/check-payment-status?sessionId=${sessionId}`);
      if (answer.status < 300) log.checks.push({ sessionId, ...answer.body });
    },
    /** Works whether or not the shop is open; false when the provider refuses. */
    async atProvider(sessionId: string, action: 'pay' | 'decline' | 'expire'): Promise<boolean> {
      await think();
      const address = `${sandboxUrl}/control/sessions/${sessionId}/${action}`;
      return (await fetch(address, { method: 'POST' })).ok;
    },
  };
}

type Steps = ReturnType<typeof createSteps>;
type Way = (steps: Steps, sessionId: string, log: CustomerLog) => Promise<unknown>;

/** How people go on from the payment page; ways that are taken more often are named twice. */
const ways: readonly Way[] = [
  payAndComeBack,
  payAndComeBack,
  async ({ atProvider }, sessionId) => atProvider(sessionId, 'pay'),
  async ({ atProvider }, sessionId) => atProvider(sessionId, 'pay'),
  async ({ comeBack }, sessionId) => comeBack(sessionId),
  async (steps, sessionId) => {
    await steps.atProvider(sessionId, 'decline');
    await steps.comeBack(sessionId);
    await payAndComeBack(steps, sessionId);
  },
  async (steps, sessionId) => {
    await steps.atProvider(sessionId, 'expire');
    const next = await steps.retry(sessionId);
    if (next) await steps.atProvider(next, 'pay');
  },
  async (steps, sessionId) => {
    await steps.comeBack(sessionId);
    const second = await steps.retry(sessionId);
    const third = second && (await steps.retry(second));
    if (!third) return;
    await steps.retry(third);
    await payAndComeBack(steps, third);
  },
  payWhileRetrying,
];

async function payAndComeBack(steps: Steps, sessionId: string) {
  await steps.atProvider(sessionId, 'pay');
  await steps.comeBack(sessionId);
}

/** Two tabs: a payment in one, a new attempt in the other. Only one of them may take money. */
async function payWhileRetrying(steps: Steps, sessionId: string, log: CustomerLog) {
  const [isPaid, next] = await Promise.all([
    steps.atProvider(sessionId, 'pay'),
    steps.retry(sessionId),
  ]);
  if (isPaid && next) log.surprises.push(`${sessionId} is paid, and ${next} asks for it again`);
  if (next) await payAndComeBack(steps, next);
}

async function fulfilWish(steps: Steps, log: CustomerLog, { dice, products }: Surroundings) {
  log.wishes += 1;
  const wanted = new Set(Array.from({ length: 1 + dice.below(2) }, () => dice.pick(products)));
  const items: object[] = [];
  for (const productDocumentId of wanted) {
    const cartDocumentId = await steps.putIntoCart(productDocumentId);
    items.push({ productDocumentId, cartDocumentId, quantity: 1 + dice.below(3) });
  }
  const clicks = dice.chance(0.2) ? 2 : 1;
  const answers = await Promise.all(Array.from({ length: clicks }, () => steps.order(items)));
  const [sessionId, other] = answers;
  if (other && other !== sessionId) log.surprises.push(`one wish, two payments: ${answers}`);
  if (sessionId) await dice.pick(ways)(steps, sessionId, log);
}

/**
 * Somebody who buys one thing after the other, in one of the ways in which people do, until it is
 * time to go home: then they leave in the middle of whatever it is.
 */
export async function buyUntilHome(
  person: Person,
  surroundings: Surroundings,
): Promise<CustomerLog> {
  const log: CustomerLog = {
    userId: person.userId,
    wishes: 0,
    cartItems: [],
    sessions: [],
    checks: [],
    surprises: [],
  };
  const steps = createSteps(person, log, surroundings);
  try {
    while (!surroundings.goingHome.aborted) await fulfilWish(steps, log, surroundings);
  } catch (error) {
    if (!(error instanceof WentHome)) throw error;
  }
  return log;
}
