import { setTimeout as wait } from 'node:timers/promises';
import type { CustomerLog } from './customer-log.ts';
import type { FindOpenShop } from '../shops/nodes.ts';
import type { Life } from '../shops/shop-process.ts';

export interface Answer {
  readonly status: number;
  readonly body: any;
}

export class WentHome extends Error {}

const patienceMs = 12_000;
const beforeTryingAgainMs = 100;

const codeOf = ({ cause }: Error) => (cause as NodeJS.ErrnoException | undefined)?.code;

/**
 * Calls the shop in a person's name, the same again for as long as it is closed or out of order.
 * Answers that a fault never excuses are put down as surprises. At home nobody calls any more:
 * that throws WentHome.
 */
export function createPatientClient(
  log: CustomerLog,
  surroundings: { findOpenShop: FindOpenShop; goingHome: AbortSignal; onAnswer: () => void },
) {
  const { findOpenShop, goingHome, onAnswer } = surroundings;
  const { surprises } = log;

  /** A killed shop may cut anybody off; one that was asked to end only turns people away. */
  function judgeFailure(call: string, error: Error, life: Life): void {
    if (error.name === 'TimeoutError') surprises.push(`${call} was never answered`);
    else if (life.end !== 'killed' && codeOf(error) !== 'ECONNREFUSED') {
      const shop = life.end ? `shop that was ${life.end}` : 'open shop';
      surprises.push(`${call} was cut off by a ${shop}: ${codeOf(error)} ${error.message}`);
    }
  }

  async function ask(method: string, path: string, body?: object): Promise<Answer | undefined> {
    const { url, life } = await findOpenShop();
    if (goingHome.aborted) throw new WentHome();
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
        signal: AbortSignal.timeout(patienceMs),
      });
      const text = await response.text();
      log.longestAnswerMs = Math.max(log.longestAnswerMs, performance.now() - askedAt);
      if (!response.ok) log.refusals.push(text);
      return { status: response.status, body: JSON.parse(text) };
    } catch (error) {
      judgeFailure(`${method} ${path}`, error as Error, life);
      return undefined;
    }
  }

  return async function send(method: 'GET' | 'POST', path: string, body?: object) {
    for (;;) {
      const answer = await ask(method, path, body);
      if (answer) onAnswer();
      if (answer && (answer.status < 300 || answer.status === 400)) return answer;
      if (answer && answer.status !== 503) {
        surprises.push(`${method} ${path}: ${answer.status} ${JSON.stringify(answer.body)}`);
      }
      await wait(beforeTryingAgainMs);
    }
  };
}
