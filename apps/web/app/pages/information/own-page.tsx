import { type LoaderFunctionArgs, useParams } from 'react-router';
import { NotFound } from '../../blocks/page/page-error.tsx';
import { ownPageQuery } from '../../features/branding/texts.ts';
import { queriesContext, settingsContext } from '../../rendering/load-context.ts';
import { loadOnUse } from '../../rendering/load-on-use.tsx';
import { respondMissing } from '../../rendering/missing-page.ts';
import { publicPage } from '../../rendering/public-page.ts';
import { useShownTexts } from '../../shop-settings.ts';

export const handle = publicPage();

export async function loader({ params, context }: LoaderFunctionArgs) {
  const path = params['path']!;
  const pages = context.get(settingsContext).texts?.pages ?? [];
  if (!pages.some((page) => page.path === path)) return respondMissing();
  await context.get(queriesContext).prefetchQuery(ownPageQuery(path));
  return null;
}

const content = loadOnUse<{ path: string }>(
  async () => (await import('../../blocks/page/own-page.tsx')).PublishedPage,
);

export const clientLoader = content.preload;

export default function OwnPage() {
  const path = useParams()['path']!;
  const isKnown = useShownTexts().pages.some((page) => page.path === path);
  return isKnown ? <content.Part key={path} path={path} /> : <NotFound />;
}
