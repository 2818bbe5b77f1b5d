import type { Evidence } from '../evidence/evidence.ts';
import type { Law } from './law.ts';
import * as conduct from './laws-of-conduct.ts';
import * as payment from './laws-of-payment.ts';

const laws: readonly Law[] = [
  payment.paidOrdersExist,
  payment.paidOnce,
  payment.oneOrderPerWish,
  payment.nothingIsFree,
  payment.successIsFinal,
  payment.threeAttempts,
  payment.answersStand,
  payment.downloadsArePaid,
  conduct.mailsArrive,
  conduct.nothingTwice,
  conduct.acknowledgedIsKept,
  conduct.answersAreHonest,
  conduct.secretsAreKept,
  payment.totalsAgree,
  conduct.boughtLeavesCart,
];

export interface Verdict {
  readonly law: Law;
  readonly breaches: readonly string[];
}

export const judge = (evidence: Evidence): Verdict[] =>
  laws.map((law) => ({ law, breaches: law.findBreaches(evidence) }));

/** Every breach in words; none is the only good answer. */
export const findViolations = (evidence: Evidence): string[] =>
  judge(evidence).flatMap(({ law: { id, says }, breaches }) =>
    breaches.map((breach) => `${id} ${says}: ${breach}`),
  );

/** A line for each law, after the breaches. */
export function describeVerdicts(verdicts: readonly Verdict[]): string {
  const broken = verdicts.flatMap(({ law, breaches }) =>
    breaches.map((breach) => `✗ ${law.id.padEnd(3)}  ${breach}`),
  );
  const counts = verdicts.map(({ law: { id, says }, breaches }) => {
    const mark = breaches.length === 0 ? '✓' : '✗';
    return `${mark} ${id.padEnd(3)}  ${String(breaches.length).padStart(4)}  ${says}`;
  });
  return [...broken, ...counts].join('\n');
}
