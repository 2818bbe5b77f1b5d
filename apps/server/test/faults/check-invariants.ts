import type { ObservedState } from './observed-state.ts';
import * as discount from './discount-invariants.ts';
import type { Invariant } from './discount-invariants.ts';
import * as payment from './payment-invariants.ts';
import * as service from './service-invariants.ts';

const invariants: readonly Invariant[] = [
  payment.paidOrdersExist,
  payment.paidOnce,
  payment.oneOrderPerCheckout,
  payment.successNeedsPayment,
  payment.successIsFinal,
  payment.threeAttempts,
  payment.answersStayTrue,
  payment.downloadsArePaid,
  service.mailsAreSent,
  service.rowsAreUnique,
  service.acknowledgedIsDurable,
  service.everyCallIsAnswered,
  service.secretsStaySecret,
  payment.totalsAgree,
  discount.usesWithinLimit,
  discount.usesOfPersonWithinLimit,
  discount.discountsAddUp,
  discount.expiredPageGivesUseBack,
  discount.refundsWithinPayment,
  service.boughtLeavesCart,
  payment.invoicesAgree,
];

export interface InvariantResult {
  readonly invariant: Invariant;
  readonly violations: readonly string[];
}

export const checkInvariants = (state: ObservedState): InvariantResult[] =>
  invariants.map((invariant) => ({ invariant, violations: invariant.findViolations(state) }));

export const listViolations = (state: ObservedState): string[] =>
  checkInvariants(state).flatMap(({ invariant: { id, statement }, violations }) =>
    violations.map((violation) => `${id} ${statement}: ${violation}`),
  );

export function describeResults(results: readonly InvariantResult[]): string {
  const violated = results.flatMap(({ invariant, violations }) =>
    violations.map((violation) => `✗ ${invariant.id.padEnd(3)}  ${violation}`),
  );
  const counts = results.map(({ invariant: { id, statement }, violations }) => {
    const mark = violations.length === 0 ? '✓' : '✗';
    return `${mark} ${id.padEnd(3)}  ${String(violations.length).padStart(4)}  ${statement}`;
  });
  return [...violated, ...counts].join('\n');
}
