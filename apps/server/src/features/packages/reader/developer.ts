import type { PackageFacts } from '@partshelf/contract/packages/packages.ts';
import * as z from 'zod/mini';
import { findWebAddress, toPlainText } from './plain-text.ts';

const webAddress = z.pipe(
  z.catch(z.string(), ''),
  z.transform((text) => findWebAddress(text)?.href ?? null),
);

const developer = z.object({
  name: z.string(),
  websiteUrl: webAddress,
  privacyUrl: webAddress,
  termsOfUseUrl: webAddress,
});

export function readDeveloper(json: string): PackageFacts['developer'] {
  const { success, data } = developer.safeParse(parseJson(json));
  const name = success ? toPlainText(data.name) : '';
  if (!success || name === '') return null;
  const { websiteUrl, privacyUrl, termsOfUseUrl: termsUrl } = data;
  return { name, websiteUrl, privacyUrl, termsUrl };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}
