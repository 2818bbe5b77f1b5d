import type { ObservedState } from '../observed-state/observed-state.ts';
import { changeOrder, type ViolationCase, reportedOnly } from './violation-case.ts';

type Order = ObservedState['orders'][number];

const withCode = ({ orders }: ObservedState, given: Partial<Order>) => ({
  orders: orders.map((order) => ({ ...order, discountCodeId: 1, ...given })),
});

export const discountViolations: readonly ViolationCase[] = [
  {
    invariant: 'I14',
    title: 'a code is used too often',
    cause: reportedOnly,
    report: (_, state) => withCode(state, { useLimit: 0 }),
  },
  {
    invariant: 'I14',
    title: 'a person uses a code too often',
    cause: reportedOnly,
    report: (_, state) => withCode(state, { useLimitPerPerson: 0 }),
  },
  {
    invariant: 'I14',
    title: 'a discount is not that of the lines',
    cause: (purchase) => changeOrder(purchase, { discountCents: 1 }),
  },
  {
    invariant: 'I14',
    title: 'an expired payment page counts as a use',
    cause: reportedOnly,
    report: (_, state) => ({
      ...withCode(state, {}),
      sessions: state.sessions.map((session) => ({ ...session, status: 'open' as const })),
      provider: state.provider.map((session) => ({ ...session, isExpired: true })),
    }),
  },
  {
    invariant: 'I2',
    title: 'more is refunded than was paid',
    cause: reportedOnly,
    report: (_, { provider }) => ({
      provider: provider.map((session) => ({ ...session, refundedCents: 2_000 })),
    }),
  },
];
