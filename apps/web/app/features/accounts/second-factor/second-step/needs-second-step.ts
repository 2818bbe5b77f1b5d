import type { QueryClient } from '@tanstack/react-query';
import { secondFactorQuery } from '../second-factor-query.ts';

/** False when it is not known: the next call tells. */
export async function needsSecondStep(queries: QueryClient): Promise<boolean> {
  const factor = await queries.fetchQuery(secondFactorQuery).catch(() => undefined);
  return factor?.state === 'needed' || factor?.state === 'missing';
}
