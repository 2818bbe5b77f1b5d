import { setTimeout as wait } from 'node:timers/promises';
import type { CustomerLog } from './customer-log.ts';
import type { FindOpenShop } from '../shops/nodes.ts';
import type { ProcessRun } from '../shops/shop-process.ts';

export interface Answer {
  readonly status: number;
  readonly body: any;
}

export class CampaignOver extends Error {}

const timeoutMs = 12_000;
const retryDelayMs = 100;

const codeOf = ({ cause }: Error) => (cause as NodeJS.ErrnoException | undefined)?.code;

/** Logs answers that no fault explains as anomalies. @throws CampaignOver once the campaign stops */
export function createRetryingClient(
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
