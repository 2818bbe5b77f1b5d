import { Resolver } from 'node:dns/promises';
import type { Logger } from '../platform/log.ts';
import { CallTimeout, createCircuit } from './circuit.ts';
import type { ProviderReport } from './provider-health.ts';

/** An outage is an answer, so it throws nothing. */
export interface DnsProvider {
  /**
   * Returns the TXT records of a name, none when it has no such records, and null when there was no
   * answer.
   */
  findTexts(name: string): Promise<readonly string[] | null>;
  check(): Promise<void>;
}

/** A packet may get lost. */
const attempts = 3;
const circuitOptions = { outagesToOpen: 5, openMs: 30_000 };

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? '';

/** The name, or this type of record, does not exist. */
const isNothing = (error: unknown) => ['ENOTFOUND', 'ENODATA'].includes(codeOf(error));

/** The servers of one domain may fail or refuse, while the others answer. */
const isOutage = (error: unknown): boolean =>
  error instanceof CallTimeout || !['ESERVFAIL', 'EREFUSED', 'EBADNAME'].includes(codeOf(error));

/** Node reads the bytes of a record as Latin-1. */
const toText = (strings: readonly string[]) =>
  Buffer.from(strings.join(''), 'latin1').toString('utf8');

export function createDnsProvider({
  servers,
  log,
  report,
  timeoutMs = 5_000,
}: {
  /** An empty list means the servers of the machine. */
  readonly servers: readonly string[];
  readonly log: Logger;
  readonly report: ProviderReport;
  readonly timeoutMs?: number;
}): DnsProvider {
  const circuit = createCircuit({ ...circuitOptions, timeoutMs, isOutage });
  const timeout = Math.floor(timeoutMs / (attempts + 1));

  async function resolve(name: string): Promise<string[]> {
    const resolver = new Resolver({ timeout, maxTimeout: timeout, tries: attempts });
    if (servers.length > 0) resolver.setServers(servers);
    const giveUp = setTimeout(() => resolver.cancel(), timeoutMs);
    try {
      return (await resolver.resolveTxt(name)).map(toText);
    } catch (error) {
      if (isNothing(error)) return [];
      throw error;
    } finally {
      clearTimeout(giveUp);
    }
  }

  async function request(name: string): Promise<string[]> {
    try {
      const texts = await circuit(() => resolve(name));
      report.answered();
      return texts;
    } catch (error) {
      if (isOutage(error)) report.failed(error);
      else report.answered();
      throw error;
    }
  }

  return {
    async findTexts(name) {
      try {
        return await request(name);
      } catch (error) {
        log.warn({ err: error, name }, 'DNS gave no answer');
        return null;
      }
    },
    async check() {
      await request(unusedName);
    },
  };
}

/** No one can register it. */
const unusedName = 'partshelf.invalid';
