import { createTransport } from 'nodemailer';
import { cartItems } from '../../../src/db/tables/shopping.ts';
import { type Crime, onlyTold, type Purchase } from './crime.ts';

async function mailAgain({ shop, mail }: Purchase, times: number, text = mail.text) {
  const transport = createTransport(shop.deps.config.mail.smtpUrl);
  const { to, from, subject } = mail;
  for (let copy = 0; copy < times; copy += 1) {
    await transport.sendMail({ to, from, subject, text });
  }
}

const leaveInCart = ({ shop, buyer, product }: Purchase) =>
  shop.deps.db
    .insert(cartItems)
    .values({ userId: buyer.user.id, productId: product.id, quantity: 1, createdAt: new Date(0) });

export const crimesOfConduct: readonly Crime[] = [
  {
    law: 'I8',
    what: 'a mail never arrives',
    commit: onlyTold,
    testify: ({ mail }, { mails }) => ({ mails: mails.filter(({ to }) => to !== mail.to) }),
  },
  {
    law: 'I8',
    what: 'a mail comes three times',
    commit: (purchase) => mailAgain(purchase, 2),
  },
  {
    law: 'I9',
    what: 'a payment session is stored twice',
    commit: onlyTold,
    testify: (_purchase, { sessions }) => ({ sessions: [...sessions, sessions[0]!] }),
  },
  {
    law: 'I10',
    what: 'a payment page that somebody was led to is forgotten',
    commit: onlyTold,
    testify: ({ log }) => ({ logs: [{ ...log, sessions: ['cs_forgotten'] }] }),
  },
  {
    law: 'I10',
    what: 'something falls out of a cart',
    commit: onlyTold,
    testify: ({ log }) => ({
      logs: [{ ...log, cartItems: [{ documentId: 'lost', product: 'never bought' }] }],
    }),
  },
  {
    law: 'I11',
    what: 'a customer is not answered',
    commit: onlyTold,
    testify: ({ log }) => ({ logs: [{ ...log, surprises: ['/orders was never answered'] }] }),
  },
  {
    law: 'I13',
    what: 'a token is logged',
    commit: onlyTold,
    testify: ({ log }) => ({ logs: [log], output: `{"authorization":"Bearer ${log.token}"}` }),
  },
  {
    law: 'I13',
    what: 'a download link is mailed',
    commit: (purchase) => mailAgain(purchase, 1, 'Get it at /api/downloads/0123456789abcdef'),
    testify: ({ log }) => ({
      logs: [{ ...log, downloadLinks: ['/api/downloads/0123456789abcdef'] }],
    }),
  },
  {
    law: 'I13',
    what: 'an error tells a key',
    commit: onlyTold,
    testify: ({ log }) => ({
      logs: [{ ...log, refusals: ['Invalid API Key provided: sk_test_tests'] }],
      secrets: ['sk_test_tests'],
    }),
  },
  { law: 'F01', what: 'what was bought stays in the cart', commit: leaveInCart },
];
