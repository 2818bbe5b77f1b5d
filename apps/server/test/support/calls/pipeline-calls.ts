import type { TestShop } from '../build-test-app.ts';
import type { Customer } from '../factories.ts';

interface Product {
  readonly documentId: string;
}

interface WantedToken {
  /** A claim that is null is left out. */
  readonly claims?: Readonly<Record<string, string | number | null | undefined>>;
  readonly algorithm?: 'RS256' | 'ES256';
  readonly forge?: 'no signature' | 'public key as secret' | 'foreign key';
}

export const pipeline = {
  repository: 'partshelf-demo/parts',
  repositoryId: '481516234',
  workflow: 'release.yml',
  environment: 'production',
};

/** The sandbox issues tokens that fit it. */
export async function addPublisher(
  { sandbox }: TestShop,
  { call }: Pick<Customer, 'call'>,
  products: readonly Product[],
  given: Readonly<Record<string, string | null | undefined>> = {},
) {
  return call('POST', '/back-office/trusted-publishers', {
    ...pipeline,
    issuer: `${sandbox.url}/ci`,
    products: products.map(({ documentId }) => documentId),
    ...given,
  });
}

export async function requestIdToken({ sandbox }: TestShop, wanted: WantedToken = {}) {
  const response = await fetch(`${sandbox.url}/ci/token`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify(wanted),
  });
  return ((await response.json()) as { value: string }).value;
}

export const exchange = ({ app }: Pick<TestShop, 'app'>, idToken: string) =>
  app.inject({ method: 'POST', url: '/api/publish/token', payload: { idToken } });

export const exchangeNew = async (shop: TestShop, wanted?: WantedToken) =>
  exchange(shop, await requestIdToken(shop, wanted));
