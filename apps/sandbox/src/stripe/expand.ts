import type { SandboxStore } from '../tables.ts';
import { getSession, pageOfLineItems } from './checkout-session.ts';
import { getCharge, getPaymentIntent } from './payment-intent.ts';
import { takePage } from './pagination.ts';
import { getProduct } from './products.ts';
import { listRefunds } from './refunds.ts';
import { invalidRequest } from './stripe-error.ts';

type Answer = Record<string, unknown>;

const longestPath = 4;

/** Replaces the ids that the caller asked for by what they stand for: expand[]=payment_intent. */
export function expandAnswer(store: SandboxStore, answer: object, paths: string[]): object {
  return paths.reduce((expanded, path) => {
    const steps = path.split('.');
    if (steps.length > longestPath) throw cannotExpand(path);
    return expandStep(store, expanded as Answer, steps, path);
  }, answer);
}

function expandStep(store: SandboxStore, parent: Answer, steps: string[], path: string): Answer {
  const [step, ...rest] = steps;
  if (!step) return parent;
  const child = resolveChild(store, parent, step, path);
  return { ...parent, [step]: descend(child, (inner) => expandStep(store, inner, rest, path)) };
}

function descend(child: unknown, expandInner: (inner: Answer) => Answer): unknown {
  if (Array.isArray(child)) return child.map(expandInner);
  return child === null ? null : expandInner(child as Answer);
}

function resolveChild(store: SandboxStore, parent: Answer, step: string, path: string): unknown {
  if (parent.object === 'checkout.session' && step === 'line_items') {
    return pageOfLineItems(getSession(store, String(parent.id)));
  }
  if (parent.object === 'charge' && step === 'refunds') {
    const id = String(parent.id);
    return takePage(listRefunds(store, id), { limit: 10 }, `/v1/charges/${id}/refunds`);
  }
  const value = parent[step];
  if (value === null || (parent.object === 'list' && step === 'data')) return value;
  if (parent.object === 'item' && step === 'price') return value;
  if (typeof value !== 'string') throw cannotExpand(path);
  if (step === 'payment_intent') return getPaymentIntent(store, value);
  if (step === 'latest_charge' || step === 'charge') return getCharge(store, value);
  if (parent.object === 'price' && step === 'product') return getProduct(store, value);
  throw cannotExpand(path);
}

function cannotExpand(path: string) {
  return invalidRequest(`This property cannot be expanded (${path}).`, { param: 'expand' });
}
