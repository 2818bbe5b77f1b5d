import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance } from 'fastify';
import type { Deps } from '../../../deps.ts';
import type { MailboxProvider, MailOutcome, UnreadMail } from '../../../providers/mailbox.ts';

const readerLock = 7_274_006;
const pauseMs = { first: 250, longest: 60_000 };
const lockCheckMs = 10_000;

type Take = (mail: UnreadMail) => Promise<MailOutcome>;

export function readMailbox(
  app: FastifyInstance,
  mailbox: MailboxProvider,
  { db, log }: Pick<Deps, 'db' | 'log'>,
  take: Take,
): void {
  const ending = new AbortController();
  const { signal } = ending;
  let reading: Promise<void> | undefined;

  /** Returns false when another node reads. Returns when the shop ends. */
  async function readAlone(): Promise<boolean> {
    const connection = await db.$client.connect();
    const lost = new AbortController();
    const onLoss = () => lost.abort();
    connection.on('error', onLoss);
    try {
      const { rows } = await connection.query('select pg_try_advisory_lock($1) as "isFree"', [
        readerLock,
      ]);
      if (!rows[0].isFree) return false;
      await mailbox.read(take, AbortSignal.any([signal, lost.signal]));
      return true;
    } finally {
      connection.off('error', onLoss);
      // The lock ends with its connection.
      connection.release(true);
    }
  }

  async function readOn(): Promise<void> {
    let pause = pauseMs.first;
    while (!signal.aborted) {
      const startedAt = performance.now();
      try {
        const hasRead = await readAlone();
        pause = hasRead ? pauseMs.first : lockCheckMs;
      } catch (error) {
        log.info({ err: error }, 'the mailbox of the answers could not be read');
        const wasLong = performance.now() - startedAt > pauseMs.longest;
        pause = wasLong ? pauseMs.first : Math.min(2 * pause, pauseMs.longest);
      }
      await delay(pause, undefined, { signal, ref: false }).catch(() => undefined);
    }
  }

  app.addHook('onListen', async () => {
    reading = readOn();
  });
  app.addHook('preClose', async () => {
    ending.abort();
    await reading;
  });
}
