import type { ContentOf, PageTextName, PublishedText } from '@partshelf/contract/branding/texts.ts';
import { useQuery } from '@tanstack/react-query';
import { useShownTexts } from '../../../shop-settings.ts';
import { shopTextQuery } from './shop-text-query.ts';

/** Undefined while the built-in text is shown. */
export function useOwnText<Name extends PageTextName>(name: Name) {
  const isOwn = useShownTexts().own.includes(name);
  const query = useQuery({ ...shopTextQuery(name), enabled: isOwn });
  const text = query.data?.data as Extract<PublishedText, { name: Name }> | undefined;
  if (!isOwn || text?.content === null) return undefined;
  return {
    query,
    content: text?.content as ContentOf<Name> | undefined,
    updatedAt: text?.updatedAt ?? null,
  };
}
