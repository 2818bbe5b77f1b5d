import type { Page, Request } from '@playwright/test';

/** `arrival` resolves with the first request. */
export async function pauseRequests(page: Page, method: string, url: RegExp) {
  const arrival = Promise.withResolvers<Request>();
  const release = Promise.withResolvers<void>();
  await page.route(url, async (route, request) => {
    if (request.method() !== method) return route.fallback();
    arrival.resolve(request);
    await release.promise;
    await route.fallback();
  });
  return { arrival: arrival.promise, resume: () => release.resolve() };
}

export async function failRequests(page: Page, method: string, url: RegExp, body: object = {}) {
  await page.route(url, (route, request) =>
    request.method() === method ? route.fulfill({ status: 500, json: body }) : route.fallback(),
  );
}

export const waitForApiResponse = (page: Page, method: string, url: RegExp) =>
  page.waitForResponse(
    (response) => response.request().method() === method && url.test(response.url()),
  );
