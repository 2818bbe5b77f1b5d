import { createTransport } from 'nodemailer';
import { cartItems } from '../../../src/db/tables/shopping.ts';
import { changeOrder, type ViolationCase, reportedOnly, type Purchase } from './violation-case.ts';

async function mailAgain({ shop, mail }: Purchase, times: number, text = mail.text) {
  const transport = createTransport(shop.deps.config.mail.smtpUrl);
  const { to, from, subject } = mail;
  for (let copy = 0; copy < times; copy += 1) {
    await transport.sendMail({ to, from, subject, text });
  }
}

async function leaveInCart(purchase: Purchase) {
  const { shop, buyer, product } = purchase;
  const item = { userId: buyer.user.id, productId: product.id, quantity: 1 };
  await shop.deps.db.insert(cartItems).values(item);
  await changeOrder(purchase, { status: 'pending' });
  await changeOrder(purchase, { status: 'succeeded' });
}

export const serviceViolations: readonly ViolationCase[] = [
  {
    invariant: 'I8',
    title: 'a mail never arrives',
    cause: reportedOnly,
    report: ({ mail }, { mails }) => ({ mails: mails.filter(({ to }) => to !== mail.to) }),
  },
  {
    invariant: 'I8',
    title: 'a mail comes three times',
    cause: (purchase) => mailAgain(purchase, 2),
  },
  {
    invariant: 'I9',
    title: 'a payment session is stored twice',
    cause: reportedOnly,
    report: (_purchase, { sessions }) => ({ sessions: [...sessions, sessions[0]!] }),
  },
  {
    invariant: 'I10',
    title: 'an acknowledged payment page is lost',
    cause: reportedOnly,
    report: ({ log }) => ({ logs: [{ ...log, sessions: ['cs_lost'] }] }),
  },
  {
    invariant: 'I10',
    title: 'an acknowledged cart item is lost',
    cause: reportedOnly,
    report: ({ log }) => ({
      logs: [{ ...log, cartItems: [{ documentId: 'lost', product: 'never bought' }] }],
    }),
  },
  {
    invariant: 'I11',
    title: 'a customer is not answered',
    cause: reportedOnly,
    report: ({ log }) => ({ logs: [{ ...log, anomalies: ['/orders was never answered'] }] }),
  },
  {
    invariant: 'I13',
    title: 'a token is logged',
    cause: reportedOnly,
    report: ({ log }) => ({ logs: [log], output: `{"authorization":"Bearer ${log.token}"}` }),
  },
  {
    invariant: 'I13',
    title: 'a download link is mailed',
    cause: (purchase) => mailAgain(purchase, 1, 'Get it at /api/downloads/0123456789abcdef'),
    report: ({ log }) => ({
      logs: [{ ...log, downloadLinks: ['/api/downloads/0123456789abcdef'] }],
    }),
  },
  {
    invariant: 'I13',
    title: 'an error contains a key',
    cause: reportedOnly,
    report: ({ log }) => ({
      logs: [{ ...log, refusals: ['Invalid API Key provided: sk_test_tests'] }],
      secrets: ['sk_test_tests'],
    }),
  },
  { invariant: 'F01', title: 'what was bought stays in the cart', cause: leaveInCart },
];
