import type { Queryable } from './client.ts';
import { installation } from './tables/operations.ts';

/** Which shop this is, at an account of Stripe that several can have. */
export async function getInstallation(db: Queryable) {
  const { installationId, isOriginUnknown } = installation;
  const [row] = await db.select({ installationId, isOriginUnknown }).from(installation);
  return row!;
}

/** `maker` is what the payment says about its shop. Payments of earlier releases say nothing. */
export const isMadeBy = (maker: string | undefined, installationId: string) =>
  maker === undefined || maker === installationId;
