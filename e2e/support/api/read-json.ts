import type { APIResponse } from '@playwright/test';

/** @throws unless the response is successful */
export async function readJson<Body>(response: APIResponse): Promise<Body> {
  if (!response.ok())
    throw new Error(`${response.url()}: ${response.status()} ${await response.text()}`);
  return (await response.json()) as Body;
}
