import { expect, it } from 'vitest';
import { postForm, postJson, startTestSandbox } from '../test/test-sandbox.ts';

const shopIban = 'DE02120300000000202051';

const money = {
  iban: shopIban,
  amount: '119,5',
  currency: 'EUR',
  payer: 'Müller & Söhne <GmbH>',
  reference: 'rf18 5390 0754 7034',
  day: '2026-03-02',
};

const transaction = { amountCents: 11_900, payer: 'Contoso', reference: 'Order 1001' };

async function openBank() {
  const sandbox = await startTestSandbox();
  const readPage = async () => (await fetch(`${sandbox.url}/bank`)).text();
  const readFile = async (file: string, iban = shopIban) =>
    (await fetch(`${sandbox.url}/bank/${iban}/${file}`)).text();
  const book = (entry: object) => postJson(`${sandbox.url}/control/bank/entries`, entry);
  return { sandbox, readPage, readFile, book };
}

it('books incoming money, lists it and has it in both files', async () => {
  const { sandbox, readPage, readFile } = await openBank();
  expect(await readPage()).toContain('No entries yet.');
  const booked = await postForm(`${sandbox.url}/bank`, money);
  expect([booked.status, booked.headers.get('location')]).toEqual([303, '/bank']);
  expect(await readPage()).toMatch(
    /Müller &amp; Söhne &lt;GmbH&gt;[\s\S]*2026-03-02[\s\S]*€119.50/,
  );

  const camt = await readFile('camt053.xml');
  expect(camt).toMatch(/<Amt Ccy="EUR">119.50<\/Amt>\s*<CdtDbtInd>CRDT<\/CdtDbtInd>/);
  expect(camt).toContain('<Ref>RF18539007547034</Ref>');
  expect(camt).toContain('<Dbtr><Pty><Nm>Müller &amp; Söhne &lt;GmbH&gt;</Nm></Pty></Dbtr>');
  expect(await readFile('entries.csv')).toMatch(
    /"2026-03-02","2026-03-02","Müller & Söhne <GmbH>","rf18 5390 0754 7034","119.50","EUR","20260302-\d{12}"\r\n$/,
  );
});

it('has batches, debits and reversals, and a statement for each currency', async () => {
  const { book, readFile } = await openBank();
  await book({ currency: 'EUR', transactions: [transaction, transaction] });
  await book({ currency: 'EUR', kind: 'debit', transactions: [transaction] });
  await book({ currency: 'USD', isReversal: true, transactions: [transaction] });
  const camt = await readFile('camt053.xml');
  expect(camt.match(/<Stmt>/g)).toHaveLength(2);
  expect(camt).toMatch(/<Amt Ccy="EUR">238.00<\/Amt>[\s\S]*<NbOfTxs>2<\/NbOfTxs>/);
  expect(camt).toContain('<Cdtr><Pty><Nm>Contoso</Nm></Pty></Cdtr>');
  expect(camt).toMatch(/<CdtDbtInd>DBIT<\/CdtDbtInd>\s*<RvslInd>true<\/RvslInd>/);
  expect(camt).toContain('<Ustrd>Order 1001</Ustrd>');
  const amounts = [...(await readFile('entries.csv')).matchAll(/"(-?\d+\.\d\d)"/g)];
  expect(amounts.map(([, amount]) => amount)).toEqual(['119.00', '119.00', '-119.00', '-119.00']);
});

it('has what was booked after a restart', async () => {
  const { sandbox, book, readFile } = await openBank();
  await book({ currency: 'EUR', transactions: [transaction] });
  const before = await readFile('entries.csv');
  await sandbox.close();
  const { url } = await startTestSandbox({ dataDir: sandbox.config.dataDir });
  expect(await (await fetch(`${url}/bank/${shopIban}/entries.csv`)).text()).toBe(before);
});

it.each([
  { ...money, amount: '1.005' },
  { ...money, amount: '0.00' },
  { ...money, amount: '-1' },
  { ...money, currency: 'XXX' },
  { ...money, iban: 'DE00' },
  { ...money, payer: '' },
  { ...money, day: '2026-02-30' },
])('shows why money is not booked: %j', async (fields) => {
  const { sandbox, readPage } = await openBank();
  const refused = await postForm(`${sandbox.url}/bank`, fields);
  expect(refused.status).toBe(400);
  expect(await refused.text()).toContain('role="alert"');
  expect(await readPage()).toContain('No entries yet.');
});

it('has no file of an unknown account or without entries', async () => {
  const { sandbox } = await openBank();
  for (const path of [`${shopIban}/camt053.xml`, 'DE00/camt053.xml', `${shopIban}/other.xml`]) {
    expect((await fetch(`${sandbox.url}/bank/${path}`)).status).toBe(404);
  }
});
