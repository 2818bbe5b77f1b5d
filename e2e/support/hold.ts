import type { Page, Request } from '@playwright/test';

/**
 * Keeps calls with this method and address from reaching the shop until they are let go. The first
 * of them is waited for by `arrival`.
 */
export async function holdCalls(page: Page, method: string, address: RegExp) {
  const arrival = Promise.withResolvers<Request>();
  const release = Promise.withResolvers<void>();
  await page.route(address, async (route, request) => {
    if (request.method() !== method) return route.fallback();
    arrival.resolve(request);
    await release.promise;
    await route.fallback();
  });
  return { arrival: arrival.promise, letGo: () => release.resolve() };
}

/** Answers calls with this method and address with a failure of the shop, without a reason. */
export async function failCalls(page: Page, method: string, address: RegExp, body: object = {}) {
  await page.route(address, (route, request) =>
    request.method() === method ? route.fulfill({ status: 500, json: body }) : route.fallback(),
  );
}

/** Settles once the shop has answered the next call with this method and address. */
export const waitForAnswer = (page: Page, method: string, address: RegExp) =>
  page.waitForResponse(
    (response) => response.request().method() === method && address.test(response.url()),
  );
