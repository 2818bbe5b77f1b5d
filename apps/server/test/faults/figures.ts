import type { Campaign } from './campaign.ts';
import type { Evidence } from './evidence/evidence.ts';
import type { TestGround } from './test-ground.ts';

const seconds = (ms: number) => `${(ms / 1000).toFixed(1)} s`;

const longest = (times: readonly number[]) => seconds(times.reduce((a, b) => Math.max(a, b), 0));

/** What has happened, in numbers: a line each. */
export function describeFigures(
  ground: TestGround,
  { kills, stops }: Campaign,
  evidence: Evidence,
  settledMs: number,
): string {
  const { orders, provider, mails, logs } = evidence;
  const { delivered, doubled, lost } = ground.courier.figures;
  const paid = orders.filter(({ status }) => status === 'succeeded').length;
  const refunds = provider.filter(({ isRefunded }) => isRefunded).length;
  const figures = {
    kills: `${kills}, and ${stops} times asked to end`,
    checkouts: `${provider.length} payment pages for ${orders.length} orders, ${paid} paid, ${refunds} refunds`,
    webhooks: `${delivered} delivered, ${doubled} of them more than once, ${lost} lost`,
    mails: `${mails.length}`,
    'longest answer': longest(logs.map((log) => log.longestAnswerMs)),
    'longest opening': longest(ground.nodes.map(({ shop }) => shop.longestOpeningMs)),
    'at rest after': seconds(settledMs),
  };
  return Object.entries(figures)
    .map(([name, value]) => `${name.padEnd(16)} ${value}`)
    .join('\n');
}
