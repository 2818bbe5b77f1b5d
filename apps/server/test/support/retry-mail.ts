import { sql } from 'drizzle-orm';
import { type TestShop, until } from './build-test-app.ts';

/** Refused mails are only tried again by `retryMail`. */
export const holdRefusedMails = ({ deps }: Pick<TestShop, 'deps'>) =>
  deps.db.execute(sql`update jobs.queue set retry_delay = 3600 where name = 'send-mail'`);

/** Once it was refused. */
export const retryMail = ({ deps }: Pick<TestShop, 'deps'>, to: string) =>
  until(
    () =>
      deps.db.execute(
        sql`update jobs.job set start_after = now()
            where name = 'send-mail' and state = 'retry' and data->>'to' = ${to}`,
      ),
    ({ rowCount }) => rowCount !== 0,
  );
