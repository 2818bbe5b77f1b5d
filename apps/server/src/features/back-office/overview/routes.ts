import { routes } from '@partshelf/contract/routes.ts';
import type { Deps } from '../../../deps.ts';
import { type Door, serve } from '../../../serve.ts';
import { readOverview } from './overview.ts';
import { countWaiting } from './waiting.ts';

export function mountOverview(door: Door, deps: Deps): void {
  serve(door, routes.overview.waiting, async () => ({ data: await countWaiting(deps) }));

  serve(door, routes.overview.overview, async ({ query }) => ({
    data: await readOverview(deps, Number(query.days)),
  }));
}
