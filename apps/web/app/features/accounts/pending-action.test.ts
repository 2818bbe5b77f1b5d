import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  clearPendingAction,
  isActionDue,
  markActionDue,
  readPendingAction,
  setPendingAction,
  shareActionAcrossTabs,
  consumeDueAction,
  readReturnPath,
} from './pending-action.ts';
import { clearTabAction } from './tab-action.ts';

const productDocumentId = 'orgchart'.padEnd(24, 'x');
const action = { kind: 'cart', productDocumentId, from: '/search?query=chart' } as const;
const hourMs = 60 * 60 * 1000;

beforeEach(() => vi.useFakeTimers({ toFake: ['Date'] }));

afterEach(() => {
  clearPendingAction();
});

describe('an action that waits for a login', () => {
  test('is known to its own tab', () => {
    setPendingAction(action);
    expect(readPendingAction()).toEqual(action);
    expect(localStorage.getItem('sharedPendingAction')).toBeNull();
  });

  test('is dropped when the visitor goes back to the shop', () => {
    setPendingAction(action);
    clearTabAction();
    expect(readPendingAction()).toBeUndefined();
  });

  test('moves to all tabs when a mail is sent, without what was searched for', () => {
    setPendingAction(action);
    shareActionAcrossTabs();
    expect(sessionStorage.getItem('pendingAction')).toBeNull();
    expect(localStorage.getItem('sharedPendingAction')).not.toContain('chart"');
    clearTabAction();
    expect(readPendingAction()).toEqual({ ...action, from: '/search' });
  });

  test('is replaced by the next one, in this tab and in all', () => {
    setPendingAction(action);
    shareActionAcrossTabs();
    const next = { ...action, kind: 'favorite' } as const;
    setPendingAction(next);
    expect(readPendingAction()).toEqual(next);
    expect(localStorage.getItem('sharedPendingAction')).toBeNull();
  });

  test('is forgotten after a day', () => {
    setPendingAction(action);
    shareActionAcrossTabs();
    vi.setSystemTime(Date.now() + 24 * hourMs - 1);
    expect(readPendingAction()).toBeDefined();
    vi.setSystemTime(Date.now() + 1);
    expect(readPendingAction()).toBeUndefined();
  });

  test('is due once after the login', () => {
    setPendingAction(action);
    markActionDue();
    expect(readPendingAction()).toBeUndefined();
    expect(isActionDue()).toBe(true);
    expect(consumeDueAction()).toEqual(action);
    expect(consumeDueAction()).toBeUndefined();
    markActionDue();
    expect(isActionDue()).toBe(false);
  });
});

const stored = { ...action, expiresAt: Date.now() + hourMs };

test.each([
  ['no JSON', '{'],
  ['another kind', JSON.stringify({ ...stored, kind: 'delete' })],
  ['no documentId', JSON.stringify({ ...stored, productDocumentId: '../users/1' })],
  ['no expiry', JSON.stringify({ ...stored, expiresAt: undefined })],
  ['an expiry in years', JSON.stringify({ ...stored, expiresAt: Date.now() + 9_000 * hourMs })],
  ['nothing', 'null'],
])('a stored action with %s is ignored', { tags: ['X04'] }, (_, text) => {
  localStorage.setItem('sharedPendingAction', text);
  expect(readPendingAction()).toBeUndefined();
});

test('a stored action leads back to pages of this site only', { tags: ['X04'] }, () => {
  const from = '//evil.example';
  localStorage.setItem('sharedPendingAction', JSON.stringify({ ...stored, from }));
  expect(readPendingAction()?.from).toBe('/');
});

test.each([
  ['/cart', '/cart'],
  ['/product/org-chart?tab=2#preview', '/product/org-chart?tab=2#preview'],
  ['/checkout', '/cart'],
  ['/checkout-success?session_id=cs_1', '/checkout-success?session_id=cs_1'],
  ['/login', '/'],
])('%s leads to %s after the login', { tags: ['LAY-40'] }, (from, expected) => {
  expect(readReturnPath({ from })).toBe(expected);
});

test.each([
  '//evil.example',
  String.raw`/\evil.example`,
  '/\t/evil.example',
  '/..//evil.example',
  'https:evil.example',
  'https://evil.example/cart',
  'javascript:alert(1)',
  'cart',
  '',
  7,
  null,
])('%j is no page of this site and leads home', { tags: ['X04'] }, (from) => {
  expect(readReturnPath({ from })).toBe('/');
});

test('without a previous page the login opens the home page', () => {
  expect(readReturnPath(null)).toBe('/');
  expect(readReturnPath({ email: 'ada@shop.example' })).toBe('/');
});
