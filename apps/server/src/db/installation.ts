import type { Queryable } from './client.ts';
import { installation } from './tables/operations.ts';

export async function getInstallation(db: Queryable) {
  const { installationId, isOriginUnknown } = installation;
  const [row] = await db.select({ installationId, isOriginUnknown }).from(installation);
  return row!;
}

/** `maker` is what the payment says about its shop. Payments of earlier releases say nothing. */
export const isMadeBy = (maker: string | undefined, installationId: string) =>
  maker === undefined || maker === installationId;
