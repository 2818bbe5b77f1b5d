import type { ContentOf, PageTextName, PublishedText } from '@partshelf/contract/branding/texts.ts';
import { useQuery } from '@tanstack/react-query';
import type { LoaderFunctionArgs } from 'react-router';
import { useShownTexts } from '../../shop-settings.ts';
import { queriesContext, settingsContext } from '../../rendering/load-context.ts';
import { publicQuery } from '../../query-client.ts';

/** Returns undefined while the built-in text is shown. */
export function useOwnText<Name extends PageTextName>(name: Name) {
  const isOwn = useShownTexts().own.includes(name);
  const query = useQuery({ ...textQuery(name), enabled: isOwn });
  const text = query.data?.data as Extract<PublishedText, { name: Name }> | undefined;
  if (!isOwn || text?.content === null) return undefined;
  return {
    query,
    content: text?.content as ContentOf<Name> | undefined,
    updatedAt: text?.updatedAt ?? null,
  };
}

/** On the server, before the page is rendered; the built-in texts need no call. */
export async function loadOwnTexts(
  { context }: Pick<LoaderFunctionArgs, 'context'>,
  names: readonly PageTextName[],
): Promise<null> {
  const own = context.get(settingsContext).texts?.own ?? [];
  const queries = context.get(queriesContext);
  const wanted = names.filter((name) => own.includes(name));
  await Promise.all(wanted.map((name) => queries.prefetchQuery(textQuery(name))));
  return null;
}

const textQuery = (name: PageTextName) =>
  publicQuery(['shop', 'text'], 'GET /shop/texts/:name', { params: { name } });

export const ownPageQuery = (path: string) =>
  publicQuery(['shop', 'page'], 'GET /shop/pages/:path', { params: { path } });
