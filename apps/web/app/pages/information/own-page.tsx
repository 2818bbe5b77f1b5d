import { useQuery } from '@tanstack/react-query';
import { data, type LoaderFunctionArgs, useParams } from 'react-router';
import { NotFound } from '../../blocks/page/page-error.tsx';
import { PageHead } from '../../blocks/page/page-head.tsx';
import { RichText } from '../../features/catalog/rich-text.tsx';
import { publicQuery } from '../../query-client.ts';
import { queriesContext, settingsContext } from '../../rendering/load-context.ts';
import { publicPage } from '../../rendering/public-page.ts';
import { useShownTexts } from '../../shop-settings.ts';
import { PageHeading } from '../../ui/page.tsx';
import { QueryState } from '../../ui/query-state.tsx';
import { Skeleton } from '../../ui/loading.tsx';

export const handle = publicPage();

const pageQuery = (path: string) =>
  publicQuery(['shop', 'page'], 'GET /shop/pages/:path', { params: { path } });

export async function loader({ params, context }: LoaderFunctionArgs) {
  const path = params['path']!;
  const pages = context.get(settingsContext).texts?.pages ?? [];
  if (!pages.some((page) => page.path === path)) return data(null, { status: 404 });
  await context.get(queriesContext).prefetchQuery(pageQuery(path));
  return null;
}

/** In the browser the component fetches its own data. */
export const clientLoader = () => null;

export default function OwnPage() {
  const path = useParams()['path']!;
  const isKnown = useShownTexts().pages.some((page) => page.path === path);
  return isKnown ? <PublishedPage path={path} /> : <NotFound />;
}

function PublishedPage({ path }: { path: string }) {
  return (
    <QueryState
      query={useQuery(pageQuery(path))}
      skeleton={<Skeleton className="page-width my-10 h-96 max-w-[68ch]" />}
      notFound={<NotFound />}
      errorText="This page could not be loaded."
    >
      {({ data: { title, html, inSitemap } }) => (
        <div className="page-width pb-(--section)">
          <PageHead title={title} description={title} path={`/${path}`} />
          {!inSitemap && <meta name="robots" content="noindex" />}
          <PageHeading>{title}</PageHeading>
          <div className="max-w-[68ch]">
            <RichText html={html} />
          </div>
        </div>
      )}
    </QueryState>
  );
}
