import type { SandboxStore } from '../store.ts';
import { getSession, listLineItems } from './checkout-sessions.ts';
import { getCharge, getPaymentIntent } from './payments.ts';
import { createInvalidRequestError } from './errors.ts';
import { getProduct } from './line-items.ts';
import { listRefunds } from './refunds.ts';
import { paginate } from './routes.ts';

type ResponseBody = Record<string, unknown>;

const maxDepth = 4;

export function expandResponse(store: SandboxStore, body: object, paths: string[]): object {
  return paths.reduce((expanded, path) => {
    const steps = path.split('.');
    if (steps.length > maxDepth) throw createExpandError(path);
    return expandPath(store, expanded as ResponseBody, steps, path);
  }, body);
}

function expandPath(
  store: SandboxStore,
  parent: ResponseBody,
  steps: string[],
  path: string,
): ResponseBody {
  const [step, ...rest] = steps;
  if (!step) return parent;
  const child = resolveProperty(store, parent, step, path);
  return { ...parent, [step]: mapObjects(child, (inner) => expandPath(store, inner, rest, path)) };
}

function mapObjects(child: unknown, expandInner: (inner: ResponseBody) => ResponseBody): unknown {
  if (Array.isArray(child)) return child.map(expandInner);
  return child === null ? null : expandInner(child as ResponseBody);
}

function resolveProperty(
  store: SandboxStore,
  parent: ResponseBody,
  step: string,
  path: string,
): unknown {
  if (parent.object === 'checkout.session' && step === 'line_items') {
    return listLineItems(getSession(store, String(parent.id)));
  }
  if (parent.object === 'charge' && step === 'refunds') {
    const id = String(parent.id);
    return paginate(listRefunds(store, id), { limit: 10 }, `/v1/charges/${id}/refunds`);
  }
  const value = parent[step];
  const isList = parent.object === 'list' || parent.object === 'search_result';
  if (value === null || (isList && step === 'data')) return value;
  if (parent.object === 'item' && step === 'price') return value;
  if (typeof value !== 'string') throw createExpandError(path);
  if (step === 'payment_intent') return getPaymentIntent(store, value);
  if (step === 'latest_charge' || step === 'charge') return getCharge(store, value);
  if (parent.object === 'price' && step === 'product') return getProduct(store, value);
  throw createExpandError(path);
}

function createExpandError(path: string) {
  return createInvalidRequestError(`This property cannot be expanded (${path}).`, {
    param: 'expand',
  });
}
