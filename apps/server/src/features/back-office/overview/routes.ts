import { routes } from '@partshelf/contract/routes.ts';
import type { Deps } from '../../../deps.ts';
import { type RouteContext, serve } from '../../../serve.ts';
import { readOverview } from './overview.ts';
import { countWaiting } from './waiting.ts';

export function mountOverview(context: RouteContext, deps: Deps): void {
  serve(context, routes.overview.waiting, async () => ({ data: await countWaiting(deps) }));

  serve(context, routes.overview.overview, async ({ query }) => ({
    data: await readOverview(deps, Number(query.days)),
  }));
}
