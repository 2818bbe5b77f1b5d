import type { APIResponse } from '@playwright/test';

/** The JSON of a successful response; throws otherwise. */
export async function readJson<Body>(response: APIResponse): Promise<Body> {
  if (!response.ok())
    throw new Error(`${response.url()}: ${response.status()} ${await response.text()}`);
  return (await response.json()) as Body;
}
