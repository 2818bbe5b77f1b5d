import type { PageTextName } from '@partshelf/contract/branding/texts.ts';
import type { LoaderFunctionArgs } from 'react-router';
import { queriesContext, settingsContext } from '../../../rendering/load-context.ts';
import { shopTextQuery } from './shop-text-query.ts';

/** On the server, before the page is rendered; the built-in texts need no call. */
export async function loadOwnTexts(
  { context }: Pick<LoaderFunctionArgs, 'context'>,
  names: readonly PageTextName[],
): Promise<null> {
  const own = context.get(settingsContext).texts?.own ?? [];
  const queries = context.get(queriesContext);
  const wanted = names.filter((name) => own.includes(name));
  await Promise.all(wanted.map((name) => queries.prefetchQuery(shopTextQuery(name))));
  return null;
}
