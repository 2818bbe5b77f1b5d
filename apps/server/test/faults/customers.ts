import { setTimeout as wait } from 'node:timers/promises';
import type { Random } from './campaign.ts';
import type { FindOpenShop, ProcessRun } from './shop-process.ts';

interface CustomerContext {
  readonly findOpenShop: FindOpenShop;
  readonly sandboxUrl: string;
  readonly products: readonly string[];
  readonly codes: readonly string[];
  readonly random: Random;
  readonly stopping: AbortSignal;
  readonly onAnswer: () => void;
}

type CustomerActions = ReturnType<typeof createCustomerActions>;

const longestThoughtMs = 50;

function createCustomerActions(log: CustomerLog, context: CustomerContext) {
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

export interface CustomerLog {
  readonly userId: number;
  readonly token: string;
  checkouts: number;
  readonly cartItems: { documentId: string; product: string }[];
  readonly sessions: string[];
  readonly checks: { sessionId: string; status: string; attempts: number }[];
  readonly downloadLinks: string[];
  readonly refusals: string[];
  readonly anomalies: string[];
  longestAnswerMs: number;
}

export const openLog = (person: { userId: number; token: string }): CustomerLog => ({
  ...person,
  checkouts: 0,
  cartItems: [],
  sessions: [],
  checks: [],
  downloadLinks: [],
  refusals: [],
  anomalies: [],
  longestAnswerMs: 0,
});

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

export interface Answer {
  readonly status: number;
  readonly body: any;
}

class CampaignOver extends Error {}

const timeoutMs = 12_000;
const retryDelayMs = 100;

const codeOf = ({ cause }: Error) => (cause as NodeJS.ErrnoException | undefined)?.code;

/** Logs answers that no fault explains as anomalies. @throws CampaignOver once the campaign stops */
function createRetryingClient(
  log: CustomerLog,
  context: { findOpenShop: FindOpenShop; stopping: AbortSignal; onAnswer: () => void },
) {
  const { findOpenShop, stopping, onAnswer } = context;
  const { anomalies } = log;

  /** Only a killed shop may cut connections; a stopping one may refuse new ones. */
  function recordFailure(call: string, error: Error, life: ProcessRun): void {
    if (error.name === 'TimeoutError') anomalies.push(`${call} was never answered`);
    else if (life.end !== 'killed' && codeOf(error) !== 'ECONNREFUSED') {
      const shop = life.end ? `shop that was ${life.end}` : 'open shop';
      anomalies.push(`${call} was cut off by a ${shop}: ${codeOf(error)} ${error.message}`);
    }
  }

  async function ask(method: string, path: string, body?: object): Promise<Answer | undefined> {
    const { url, run: life } = await findOpenShop();
    if (stopping.aborted) throw new CampaignOver();
    const askedAt = performance.now();
    try {
      const response = await fetch(`${url}/api${path}`, {
        method,
        headers: {
          authorization: `Bearer ${log.token}`,
          connection: 'close',
          ...(body && { 'content-type': 'application/json' }),
        },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(timeoutMs),
      });
      const text = await response.text();
      log.longestAnswerMs = Math.max(log.longestAnswerMs, performance.now() - askedAt);
      if (!response.ok) log.refusals.push(text);
      return { status: response.status, body: JSON.parse(text) };
    } catch (error) {
      recordFailure(`${method} ${path}`, error as Error, life);
      return undefined;
    }
  }

  return async function send(method: 'GET' | 'POST', path: string, body?: object) {
    for (;;) {
      const answer = await ask(method, path, body);
      if (answer) onAnswer();
      if (answer && (answer.status < 300 || answer.status === 400)) return answer;
      if (answer && answer.status !== 503) {
        anomalies.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      }
      await wait(retryDelayMs);
    }
  };
}
