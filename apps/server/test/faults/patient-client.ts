import { setTimeout as wait } from 'node:timers/promises';
import type { ShopProcess } from './shop-process.ts';

export interface Answer {
  readonly status: number;
  readonly body: any;
}

export class WentHome extends Error {}

const patienceMs = 12_000;
const beforeTryingAgainMs = 100;

/**
 * Calls the shop in a person's name, the same again for as long as it is closed or out of order.
 * Answers that a fault never excuses are put down as surprises. At home nobody calls any more:
 * that throws WentHome.
 */
export function createPatientClient(options: {
  shop: ShopProcess;
  token: string;
  goingHome: AbortSignal;
  surprises: string[];
  onAnswer: () => void;
}) {
  const { shop, token, goingHome, surprises, onAnswer } = options;
  const authorization = `Bearer ${token}`;

  async function ask(method: string, path: string, body?: object): Promise<Answer | undefined> {
    try {
      const response = await fetch(`${shop.url}/api${path}`, {
        method,
        headers: body ? { authorization, 'content-type': 'application/json' } : { authorization },
        body: body && JSON.stringify(body),
        signal: AbortSignal.timeout(patienceMs),
      });
      return { status: response.status, body: await response.json() };
    } catch (error) {
      if ((error as Error).name === 'TimeoutError') surprises.push(`${path} was never answered`);
      return undefined;
    }
  }

  return async function send(method: 'GET' | 'POST', path: string, body?: object) {
    for (;;) {
      await shop.whenOpen();
      if (goingHome.aborted) throw new WentHome();
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
