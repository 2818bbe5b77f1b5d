// npm run bench mail, or npm run bench mail -- --part hostile --mail "newlines" for a part of it.
import { randomBytes } from 'node:crypto';
import { parseArgs } from 'node:util';
import { openMailedShop, startVisitor } from './mail/mailed-shop.mjs';
import { measureHostileMails } from './mail/hostile-mails.mjs';
import { measureOrdinaryMails } from './mail/ordinary-mails.mjs';
import { measureWaitingMails } from './mail/waiting-mails.mjs';
import { runBenchmark } from './report.mjs';

const limitMinutes = 30;
/** A customer may write 20 mails a day. */
const customers = 100;

const parts = {
  ordinary: measureOrdinaryMails,
  waiting: measureWaitingMails,
  hostile: measureHostileMails,
};

const { values } = parseArgs({
  options: {
    /** One of them instead of all. */
    part: { type: 'string' },
    /** A part of the names of the hostile mails to send. */
    mail: { type: 'string', default: '' },
    mails: { type: 'string', default: '40' },
    waiting: { type: 'string', default: '500' },
  },
});

await runBenchmark('mail', { limitMinutes }, async ({ report, resources }) => {
  const secret = randomBytes(32).toString('hex');
  const shop = await openMailedShop(resources, { secret, customers });
  const visitor = startVisitor(resources);
  const settings = {
    mails: Number(values.mails),
    waiting: Number(values.waiting),
    name: values.mail,
  };
  for (const [name, measure] of Object.entries(parts)) {
    if (values.part === undefined || values.part === name) {
      await measure(report, shop, visitor, settings);
    }
  }
});
