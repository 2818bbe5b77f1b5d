import type { Config } from '../config/config.ts';
import type { DatabaseAddresses } from './roles.ts';

/** One role may do the work of both. */
export function configuredAddresses(config: Config): DatabaseAddresses | undefined {
  const { databaseUrl: runtime, databaseOwnerUrl } = config;
  return runtime === undefined ? undefined : { owner: databaseOwnerUrl ?? runtime, runtime };
}
