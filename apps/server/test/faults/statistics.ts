import type { Campaign } from './campaign.ts';
import type { ObservedState } from './observed-state/observed-state.ts';
import type { TestEnvironment } from './test-environment.ts';

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const longest = (times: readonly number[]) => seconds(times.reduce((a, b) => Math.max(a, b), 0));

export function describeStatistics(
  environment: TestEnvironment,
  { kills, stops }: Campaign,
  state: ObservedState,
  waitedMs: number,
): string {
  const { orders, provider, mails, logs } = state;
  const { delivered, duplicated, lost } = environment.webhookProxy.figures;
  const paid = orders.filter(({ status }) => status === 'succeeded').length;
  const refunds = provider.filter(({ isRefunded }) => isRefunded).length;
  const discounted = orders.filter(({ discountCodeId }) => discountCodeId !== null);
  const used = discounted.filter(({ status }) => status === 'succeeded');
  const free = used.filter(({ totalCents }) => totalCents === 0).length;
  const statistics = {
    kills: `${kills}, and ${stops} times stopped`,
    checkouts: `${provider.length} payment pages for ${orders.length} orders, ${paid} paid, ${refunds} refunds`,
    discounts: `${discounted.length} orders with a code, ${used.length} paid, ${free} of them free`,
    webhooks: `${delivered} delivered, ${duplicated} of them more than once, ${lost} lost`,
    mails: `${mails.length}`,
    'longest answer': longest(logs.map((log) => log.longestAnswerMs)),
    'longest opening': longest(environment.nodes.map(({ shop }) => shop.longestOpeningMs)),
    'consistent after': seconds(waitedMs),
  };
  return Object.entries(statistics)
    .map(([name, value]) => `${name.padEnd(16)} ${value}`)
    .join('\n');
}
