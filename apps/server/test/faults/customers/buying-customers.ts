import { type CustomerLog, openLog } from './customer-log.ts';
import { createSteps, type Steps, type Surroundings } from './customer-steps.ts';
import { WentHome } from './patient-client.ts';

interface Visit {
  readonly steps: Steps;
  readonly sessionId: string;
  readonly product: string;
  readonly log: CustomerLog;
}

type Way = (visit: Visit) => Promise<unknown>;

/** How people go on from the payment page; ways that are taken more often are named twice. */
const ways: readonly Way[] = [
  payAndComeBack,
  payAndComeBack,
  async ({ steps, sessionId }) => steps.atProvider(sessionId, 'pay'),
  async ({ steps, sessionId }) => steps.atProvider(sessionId, 'pay'),
  async ({ steps, sessionId }) => steps.comeBack(sessionId),
  async (visit) => {
    const { steps, sessionId } = visit;
    await steps.atProvider(sessionId, 'decline');
    await steps.comeBack(sessionId);
    await payAndComeBack(visit);
  },
  async ({ steps, sessionId }) => {
    await steps.atProvider(sessionId, 'expire');
    const next = await steps.retry(sessionId);
    if (next) await steps.atProvider(next, 'pay');
  },
  async (visit) => {
    const { steps, sessionId } = visit;
    await steps.comeBack(sessionId);
    const second = await steps.retry(sessionId);
    const third = second && (await steps.retry(second));
    if (!third) return;
    await steps.retry(third);
    await payAndComeBack({ ...visit, sessionId: third });
  },
  payWhileRetrying,
];

async function payAndComeBack({ steps, sessionId, product }: Visit) {
  await steps.atProvider(sessionId, 'pay');
  if ((await steps.comeBack(sessionId)) === 'success') await steps.download(product);
}

/** Two tabs: a payment in one, a new attempt in the other. Only one of them may take money. */
async function payWhileRetrying(visit: Visit) {
  const { steps, sessionId, log } = visit;
  const [isPaid, next] = await Promise.all([
    steps.atProvider(sessionId, 'pay'),
    steps.retry(sessionId),
  ]);
  if (isPaid && next) log.surprises.push(`${sessionId} is paid, and ${next} asks for it again`);
  if (next) await payAndComeBack({ ...visit, sessionId: next });
}

async function fulfilWish(steps: Steps, log: CustomerLog, { dice, products }: Surroundings) {
  log.wishes += 1;
  const wanted = new Set(Array.from({ length: 1 + dice.below(2) }, () => dice.pick(products)));
  const [product] = wanted;
  const items: object[] = [];
  for (const productDocumentId of wanted) {
    const cartDocumentId = await steps.putIntoCart(productDocumentId);
    items.push({ productDocumentId, cartDocumentId, quantity: 1 + dice.below(3) });
  }
  const clicks = dice.chance(0.2) ? 2 : 1;
  const answers = await Promise.all(Array.from({ length: clicks }, () => steps.order(items)));
  // A click is refused when an earlier order of the same product empties the cart meanwhile.
  const [sessionId, other] = new Set(answers.filter((answer) => answer !== undefined));
  if (other) log.surprises.push(`one wish, two payments: ${sessionId}, ${other}`);
  if (sessionId) await dice.pick(ways)({ steps, sessionId, product: product!, log });
}

export interface Visitor {
  /** Grows while they buy. */
  readonly log: CustomerLog;
  readonly atHome: Promise<void>;
}

/**
 * Somebody who buys one thing after the other, in one of the ways in which people do, until it is
 * time to go home: then they leave in the middle of whatever it is.
 */
export function sendShopping(
  person: { userId: number; token: string },
  surroundings: Surroundings,
): Visitor {
  const log = openLog(person);
  const steps = createSteps(log, surroundings);
  const buy = async () => {
    try {
      while (!surroundings.goingHome.aborted) await fulfilWish(steps, log, surroundings);
    } catch (error) {
      if (!(error instanceof WentHome)) throw error;
    }
  };
  return { log, atHome: buy() };
}
