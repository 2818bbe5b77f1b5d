import type { Deps } from '../deps.ts';
import type { RouteContext } from '../serve.ts';

export interface Feature {
  readonly routes?: (context: RouteContext, deps: Deps) => void;
  readonly siteRoutes?: (context: RouteContext, deps: Deps) => void;
  readonly socketEvents?: (context: RouteContext, deps: Deps) => void;
  readonly jobs?: (deps: Deps, context: RouteContext) => void;
  readonly cleanups?: Readonly<Record<string, Cleanup>>;
}

const batchSize = 500;
const maxBatches = 200;

/** Deletes up to `limit` expired things and returns their number. */
export type Cleanup = (deps: Deps, limit: number) => Promise<number>;

async function deleteInBatches(deps: Deps, cleanup: Cleanup): Promise<number> {
  let deleted = 0;
  for (let batch = 1; batch <= maxBatches; batch += 1) {
    const count = await cleanup(deps, batchSize);
    deleted += count;
    if (count < batchSize) break;
  }
  return deleted;
}

export function registerCleanupJob(deps: Deps, cleanups: Readonly<Record<string, Cleanup>>): void {
  deps.jobs.registerHandler('delete-expired', async () => {
    const deleted: Record<string, number> = {};
    for (const [name, cleanup] of Object.entries(cleanups)) {
      deleted[name] = await deleteInBatches(deps, cleanup);
    }
    deps.log.info({ deleted }, 'expired rows and files were deleted');
  });
  deps.jobs.schedule('delete-expired', '17 3 * * *');
}
