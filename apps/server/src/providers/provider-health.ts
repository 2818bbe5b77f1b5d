import type {
  ProviderName,
  ProviderState,
  ProviderStatusResult,
} from '@partshelf/contract/operations.ts';
import { type Logger, markReported } from '../platform/log.ts';
import { CallTimeout, CircuitOpen } from './circuit.ts';

export interface ProviderReport {
  answered(): void;
  /** It is `refused` when the provider does not accept the settings. */
  failed(error: unknown, state?: 'away' | 'refused'): void;
}

export const unobserved: ProviderReport = { answered: () => undefined, failed: () => undefined };

interface CheckOptions {
  readonly onlyWhileDown?: boolean;
  readonly isOften?: boolean;
}

export interface ProviderHealth {
  /** From then on it is listed; the same for each call. */
  watch(provider: ProviderName): ProviderReport;
  checkBy(provider: ProviderName, check: () => Promise<unknown>, options?: CheckOptions): void;
  list(): ProviderStatusResult[];
  startChecks(): void;
  stop(): void;
}

interface Watched {
  state: ProviderState;
  failures: number;
  lastAnswerAt: Date | null;
  lastFailureAt: Date | null;
  lastFailure: string | null;
  failuresBefore: number;
  askedAt: number;
  check?: () => Promise<unknown>;
  checks?: CheckOptions;
}

const isDown = ({ state }: Watched) => state === 'away' || state === 'refused';

const consequences: Readonly<Record<ProviderName, string>> = {
  stripe: 'nothing can be bought',
  mail: 'mails wait',
  files: 'downloads and uploads fail',
  redis: 'this node counts requests and sends events on its own',
  vies: 'VAT ids are not confirmed',
  dns: 'domains of companies are not checked',
  google: 'customers cannot log in with it',
  microsoft: 'customers cannot log in with it',
  tenants: 'licences are bound by the id of a tenant, and not by a domain',
  licenceKeys: 'licence files are not signed',
  clamav: 'files in the chat wait to be checked',
  mailbox: 'answers of customers by mail wait',
};

const providerLabels: Readonly<Record<ProviderName, string>> = {
  stripe: 'Stripe',
  mail: 'The mail server',
  files: 'The store of the files',
  redis: 'Redis',
  vies: 'The EU register of VAT ids',
  dns: 'DNS',
  google: 'Google',
  microsoft: 'Microsoft',
  tenants: 'The tenant look-up of Microsoft',
  licenceKeys: 'The key of the licences',
  clamav: 'The virus scanner',
  mailbox: 'The mailbox for replies',
};

const turnMs = 15_000;
const pauseMs = { up: 300_000, often: 10_000, down: 30_000 };
const longestReason = 200;

interface Failure {
  readonly type?: unknown;
  readonly code?: unknown;
  readonly statusCode?: unknown;
  readonly responseCode?: unknown;
  readonly message?: string;
  readonly cause?: unknown;
}

const timeoutCodes: readonly unknown[] = ['ETIMEDOUT', 'ETIMEOUT', 'ECANCELLED'];

/** Messages beside a code may contain addresses and parts of keys. */
function describeFailure(error: unknown, label: string): string {
  if (error instanceof CallTimeout) return `${label} did not answer in ${error.seconds} s`;
  if (timeoutCodes.includes((error as Failure).code)) return `${label} did not answer`;
  const { type, code, statusCode, responseCode, message, cause } = error as Failure;
  const codes = [type, statusCode, responseCode, code].filter((part) => part !== undefined);
  const reason = codes.length > 0 ? codes.join(' ') : (message ?? String(error));
  const below = cause instanceof Error ? `: ${describeFailure(cause, label)}` : '';
  return (reason + below).slice(0, longestReason);
}

function logFailure(
  log: Logger,
  provider: ProviderName,
  state: 'away' | 'refused',
  reason: string,
): void {
  const details = { dependency: provider, reason };
  const consequence = consequences[provider];
  if (state === 'refused') {
    log.error(details, `${providerLabels[provider]} refuses the settings: ${consequence}`);
  } else log.warn(details, `${providerLabels[provider]} is unavailable: ${consequence}`);
}

function isDue(one: Watched, time: number): boolean {
  if (one.checks?.onlyWhileDown && !isDown(one)) return false;
  const isSettled = one.state === 'up' && !one.checks?.isOften;
  const pause = isSettled ? 'up' : one.state === 'up' ? 'often' : 'down';
  return time - one.askedAt >= pauseMs[pause];
}

function createChecks(watched: ReadonlyMap<ProviderName, Watched>) {
  let timer: NodeJS.Timeout | undefined;

  async function checkInTurns(): Promise<void> {
    const time = performance.now();
    const due = [...watched.values()].filter((one) => isDue(one, time));
    await Promise.all(due.map(({ check }) => check?.().catch(() => undefined)));
    if (timer) timer = setTimeout(checkInTurns, turnMs).unref();
  }

  return {
    start() {
      timer = setTimeout(checkInTurns, 0).unref();
    },
    stop() {
      clearTimeout(timer);
      timer = undefined;
    },
  };
}

/** An outage is two lines in the log, however long it is. */
export function createProviderHealth(
  log: Logger,
  { now = () => new Date() }: { readonly now?: () => Date } = {},
): ProviderHealth {
  const watched = new Map<ProviderName, Watched>();

  function noteAnswer(provider: ProviderName, one: Watched): void {
    const wasDown = isDown(one);
    const failures = one.failures - one.failuresBefore;
    one.state = 'up';
    one.lastAnswerAt = now();
    one.askedAt = performance.now();
    one.failuresBefore = one.failures;
    if (wasDown)
      log.info(
        { dependency: provider, failures },
        `${providerLabels[provider]} is available again`,
      );
  }

  function noteFailure(
    provider: ProviderName,
    one: Watched,
    error: unknown,
    state: 'away' | 'refused',
  ): void {
    if (typeof error === 'object' && error !== null) markReported(error);
    if (error instanceof CircuitOpen) return;
    const isNew = one.state !== state;
    one.state = state;
    one.failures += 1;
    one.lastFailureAt = now();
    one.lastFailure = describeFailure(error, providerLabels[provider]);
    one.askedAt = performance.now();
    if (isNew) logFailure(log, provider, state, one.lastFailure);
  }

  const checks = createChecks(watched);

  return {
    watch(provider) {
      const one: Watched = watched.get(provider) ?? {
        state: 'unknown',
        failures: 0,
        lastAnswerAt: null,
        lastFailureAt: null,
        lastFailure: null,
        failuresBefore: 0,
        askedAt: -Infinity,
      };
      watched.set(provider, one);
      return {
        answered: () => noteAnswer(provider, one),
        failed: (error, state = 'away') => noteFailure(provider, one, error, state),
      };
    },
    checkBy(provider, check, options = {}) {
      const one = watched.get(provider)!;
      one.check = check;
      one.checks = options;
    },
    list: () =>
      Array.from(watched, ([provider, one]) => ({
        provider,
        state: one.state,
        failures: one.failures,
        lastAnswerAt: one.lastAnswerAt,
        lastFailureAt: one.lastFailureAt,
        lastFailure: one.lastFailure,
      })),
    startChecks: checks.start,
    stop: checks.stop,
  };
}
