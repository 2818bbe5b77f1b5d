import type {
  DataExport,
  DeletionOverview,
  DataRequests,
} from '@partshelf/contract/privacy/privacy.ts';

const dayMs = 24 * 60 * 60 * 1000;

export const inOneDay = () => new Date(Date.now() + dayMs).toISOString();

export const noExport: DataExport = { state: 'none', nextAt: null };

export const failedExport: DataExport = { state: 'failed', nextAt: null };

export const makePreparingExport = (): DataExport => ({ state: 'preparing', nextAt: inOneDay() });

export function makeReadyExport(given: Partial<Extract<DataExport, { state: 'ready' }>> = {}) {
  return {
    state: 'ready' as const,
    documentId: 'e'.repeat(24),
    size: 1_234_567,
    expiresAt: '2999-11-26T12:00:00.000Z',
    nextAt: '2999-11-26T11:00:00.000Z',
    ...given,
  };
}

export function makeDeletionOverview(given: Partial<DeletionOverview> = {}): DeletionOverview {
  return {
    goes: [
      { topic: 'account', count: 1 },
      { topic: 'cart', count: 1 },
      { topic: 'chatMessages', count: 1200 },
      { topic: 'reviews', count: 2 },
    ],
    stays: [
      { topic: 'orders', count: 3, until: '2036-12-31T12:00:00.000Z' },
      { topic: 'invoices', count: 1, until: '2036-12-31T12:00:00.000Z' },
    ],
    refusal: null,
    hasPassword: true,
    ...given,
  };
}

export function makeDataRequests(given: Partial<DataRequests> = {}): DataRequests {
  return {
    username: 'mara.lindt',
    export: noExport,
    deletion: { state: 'none' },
    refusal: null,
    ...given,
  };
}
