import { type CustomerLog, openLog } from './customer-log.ts';
import {
  createCustomerActions,
  type CustomerActions,
  type CustomerContext,
} from './customer-actions.ts';
import { CampaignOver } from './retrying-client.ts';

interface Visit {
  readonly actions: CustomerActions;
  readonly sessionId: string;
  readonly product: string;
  readonly log: CustomerLog;
}

type Scenario = (visit: Visit) => Promise<unknown>;

/** Frequent scenarios are listed twice. */
const scenarios: readonly Scenario[] = [
  payAndReturn,
  payAndReturn,
  async ({ actions, sessionId }) => actions.atProvider(sessionId, 'pay'),
  async ({ actions, sessionId }) => actions.atProvider(sessionId, 'pay'),
  async ({ actions, sessionId }) => actions.returnToShop(sessionId),
  async (visit) => {
    const { actions, sessionId } = visit;
    await actions.atProvider(sessionId, 'decline');
    await actions.returnToShop(sessionId);
    await payAndReturn(visit);
  },
  async ({ actions, sessionId }) => {
    await actions.atProvider(sessionId, 'expire');
    const next = await actions.retry(sessionId);
    if (next) await actions.atProvider(next, 'pay');
  },
  async (visit) => {
    const { actions, sessionId } = visit;
    await actions.returnToShop(sessionId);
    const second = await actions.retry(sessionId);
    const third = second && (await actions.retry(second));
    if (!third) return;
    await actions.retry(third);
    await payAndReturn({ ...visit, sessionId: third });
  },
  payWhileRetrying,
];

async function payAndReturn({ actions, sessionId, product }: Visit) {
  await actions.atProvider(sessionId, 'pay');
  if ((await actions.returnToShop(sessionId)) === 'success') await actions.download(product);
}

/** A payment in one tab, a new attempt in another: only one may be charged. */
async function payWhileRetrying(visit: Visit) {
  const { actions, sessionId, log } = visit;
  const [isPaid, next] = await Promise.all([
    actions.atProvider(sessionId, 'pay'),
    actions.retry(sessionId),
  ]);
  if (isPaid && next) log.anomalies.push(`${sessionId} is paid, and ${next} asks for it again`);
  if (next) await payAndReturn({ ...visit, sessionId: next });
}

async function checkOut(
  actions: CustomerActions,
  log: CustomerLog,
  { random, products, codes }: CustomerContext,
) {
  log.checkouts += 1;
  const wanted = new Set(Array.from({ length: 1 + random.below(2) }, () => random.pick(products)));
  const [product] = wanted;
  const items: object[] = [];
  for (const productDocumentId of wanted) {
    const cartDocumentId = await actions.putIntoCart(productDocumentId);
    items.push({ productDocumentId, cartDocumentId, quantity: 1 + random.below(3) });
  }
  const clicks = random.chance(0.2) ? 2 : 1;
  const click = (code?: string) =>
    Promise.all(Array.from({ length: clicks }, () => actions.order(items, code)));
  const code = random.chance(0.6) ? random.pick(codes) : undefined;
  const discounted = code === undefined ? [] : await click(code);
  // A code that is used up is left out.
  const answers = discounted.some((id) => id !== undefined) ? discounted : await click();
  // A click is refused when an earlier order of the same product empties the cart meanwhile.
  const [sessionId, other] = new Set(answers.filter((answer) => answer !== undefined));
  if (other) log.anomalies.push(`one checkout, two payments: ${sessionId}, ${other}`);
  if (sessionId) await random.pick(scenarios)({ actions, sessionId, product: product!, log });
}

export interface CustomerRun {
  readonly log: CustomerLog;
  readonly done: Promise<void>;
}

export function startCustomer(
  person: { userId: number; token: string },
  context: CustomerContext,
): CustomerRun {
  const log = openLog(person);
  const actions = createCustomerActions(log, context);
  const buy = async () => {
    try {
      while (!context.stopping.aborted) await checkOut(actions, log, context);
    } catch (error) {
      if (!(error instanceof CampaignOver)) throw error;
    }
  };
  return { log, done: buy() };
}
