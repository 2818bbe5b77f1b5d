import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, onTestFinished, test } from 'vitest';
import { type BankFile, type CsvMapping, readBankFile } from './bank-file.ts';
import { findCreditorReference, readAmount, readDay } from './written-values.ts';

async function read(content: string | Uint8Array, mapping: CsvMapping | null = null) {
  const folder = await mkdtemp(join(tmpdir(), 'partshelf-bank-'));
  onTestFinished(() => rm(folder, { recursive: true }));
  const path = join(folder, 'file');
  await writeFile(path, content);
  return readBankFile({ path, mapping });
}

const readEntries = async (content: string | Uint8Array, mapping?: CsvMapping) => {
  const file = (await read(content, mapping)) as BankFile;
  expect(file).toHaveProperty('entries');
  return file;
};

const camt = (entries: string, { head = '<?xml version="1.0" encoding="UTF-8"?>' } = {}) =>
  `${head}<Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>1</MsgId></GrpHdr><Stmt><Id>1</Id>${entries}</Stmt></BkToCstmrStmt></Document>`;

const details = (inner: string) =>
  `<TxDtls><RltdPties><Dbtr><Pty><Nm>Contoso &amp; Söhne</Nm></Pty></Dbtr></RltdPties>${inner}</TxDtls>`;

const structured =
  '<RmtInf><Strd><CdtrRefInf><Tp><CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry></Tp><Ref>RF18539007547034</Ref></CdtrRefInf></Strd></RmtInf>';

const entry = ({
  amount = '119.00',
  currency = 'EUR',
  indicator = 'CRDT',
  more = '',
  status = '<Sts><Cd>BOOK</Cd></Sts>',
  reference = '<AcctSvcrRef>B-1</AcctSvcrRef>',
  transactions = details(structured),
} = {}) =>
  `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>${indicator}</CdtDbtInd>${more}${status}<BookgDt><Dt>2026-03-02</Dt></BookgDt><ValDt><Dt>2026-03-03</Dt></ValDt>${reference}<NtryDtls>${transactions}</NtryDtls></Ntry>`;

const expected = {
  position: 1,
  amountCents: 11_900,
  currency: 'EUR',
  receivedOn: '2026-03-02',
  bankReference: 'B-1',
  reference: 'RF18539007547034',
  payer: 'Contoso & Söhne',
  text: 'RF18539007547034',
};

test(
  'a CAMT.053 file has its payments with reference, payer, day and exact amount',
  { tags: ['PAY-06'] },
  async () => {
    expect(await readEntries(camt(entry()))).toEqual({ entries: [expected], skipped: [] });
  },
);

test.for([
  ['UTF-8 with a mark', `\uFEFF${camt(entry())}`],
  ['UTF-16 with a mark', Buffer.from(`\uFEFF${camt(entry(), { head: '' })}`, 'utf16le')],
  [
    'UTF-16 from the other end',
    Buffer.from(`\uFEFF${camt(entry(), { head: '' })}`, 'utf16le').swap16(),
  ],
  ['UTF-16 without a mark', Buffer.from(camt(entry(), { head: '' }), 'utf16le')],
  [
    'ISO-8859-1',
    Buffer.from(camt(entry(), { head: '<?xml version="1.0" encoding="ISO-8859-1"?>' }), 'latin1'),
  ],
  ['no declaration', camt(entry(), { head: '' })],
  [
    'a prefix',
    camt(entry())
      .replaceAll(/<(\/?)(?=[A-Z])/g, '<$1n:')
      .replace('xmlns=', 'xmlns:n='),
  ],
] as const)('CAMT is read in %s', async ([, file]) => {
  expect((await readEntries(file)).entries).toEqual([expected]);
});

test('older versions, reports and notifications of CAMT are read too', async () => {
  const older = camt(
    entry({ status: '<Sts>BOOK</Sts>' }).replace(/<Pty>(.*)<\/Pty>/, '$1'),
  ).replace('001.08', '001.02');
  expect((await readEntries(older)).entries).toEqual([expected]);
  for (const [message, part] of [
    ['BkToCstmrAcctRpt', 'Rpt'],
    ['BkToCstmrDbtCdtNtfctn', 'Ntfctn'],
  ]) {
    const other = camt(entry())
      .replaceAll('BkToCstmrStmt', message!)
      .replaceAll(/<(\/?)Stmt>/g, `<$1${part}>`);
    expect((await readEntries(other)).entries).toEqual([expected]);
  }
});

test('each payment of a batch is a payment, and none loses its name', async () => {
  const one = (amount: string, reference = '') =>
    details(
      `<Refs>${reference && `<AcctSvcrRef>${reference}</AcctSvcrRef>`}</Refs><Amt Ccy="EUR">${amount}</Amt>${structured}`,
    );
  const batch = entry({
    amount: '30.00',
    transactions: one('10.00') + one('20') + one('5', 'own') + one('broken') + details(''),
  });
  const { entries, skipped } = await readEntries(camt(batch + entry()));
  expect(entries.map(({ amountCents, bankReference }) => [amountCents, bankReference])).toEqual([
    [1000, 'B-1-1'],
    [2000, 'B-1-2'],
    [500, 'own'],
    [11_900, 'B-1'],
  ]);
  expect(skipped).toEqual([
    { position: 4, reason: 'Its amount cannot be read.' },
    { position: 5, reason: 'Its amount cannot be read.' },
  ]);
});

test('debits, reversals, returns and what is not booked are listed as skipped', async () => {
  const entries = [
    entry({ indicator: 'DBIT' }),
    entry({ more: '<RvslInd>true</RvslInd>' }),
    entry({ more: '<RvslInd>1</RvslInd>', indicator: 'DBIT' }),
    entry({ status: '<Sts><Cd>PDNG</Cd></Sts>' }),
    entry({ transactions: details('<RtrInf><Rsn><Cd>AC04</Cd></Rsn></RtrInf>') }),
    entry({ amount: '1.005' }),
    entry({ amount: '0.00' }),
    entry({ amount: '1e3' }),
    entry({ amount: '99999999999.00' }),
    entry({ currency: 'euros' }),
    entry({ more: '<RvslInd>false</RvslInd>', amount: '119.000' }),
  ];
  const file = await readEntries(camt(entries.join('')));
  expect(file.skipped.map(({ position, reason }) => [position, reason])).toEqual([
    [1, 'It is a debit.'],
    [2, 'It is a reversal.'],
    [3, 'It is a reversal.'],
    [4, 'It is not booked yet.'],
    [5, 'It is a returned payment.'],
    [6, 'Its amount cannot be read.'],
    [7, 'Its amount is zero.'],
    [8, 'Its amount cannot be read.'],
    [9, 'Its amount is too high.'],
    [10, 'Its currency is missing.'],
  ]);
  expect(file.entries).toEqual([{ ...expected, position: 11 }]);
});

test('a payment without a reference of the bank has the same name in another file', async () => {
  const nameless = entry({ reference: '<AcctSvcrRef>NONREF</AcctSvcrRef>' });
  const { entries } = await readEntries(camt(nameless + nameless));
  const again = await readEntries(camt(entry() + nameless));
  expect(entries[0]!.bankReference).toMatch(/^[0-9a-f]{20}-1$/);
  expect(entries[1]!.bankReference).not.toBe(entries[0]!.bankReference);
  expect(again.entries[1]!.bankReference).toBe(entries[0]!.bankReference);
});

test.for([
  [
    'a document type',
    camt(entry(), { head: '<!DOCTYPE Document [<!ENTITY a "aa">]>' }),
    'document type',
  ],
  ['an entity', camt(entry({ amount: '&a;' })), 'not valid XML'],
  ['a deep nest', camt(`${'<A>'.repeat(100)}${'</A>'.repeat(100)}`), 'nest too deeply'],
  ['a cut', camt(entry()).slice(0, 500), 'not valid XML'],
  ['NUL', camt(entry({ amount: '1\0' })), 'not valid XML'],
  ['bytes of another encoding', Buffer.from(camt(entry()), 'latin1'), 'encoding'],
  [
    'an unknown encoding',
    camt(entry(), { head: '<?xml version="1.0" encoding="EBCDIC-US"?>' }),
    'EBCDIC-US',
  ],
  [
    'many details',
    camt(entry({ transactions: details('<A/>'.repeat(3_000)) })),
    'too many details',
  ],
  ['another document', '<html><body/></html>', 'no CAMT'],
  ['no payments', camt(''), 'no payments'],
  ['nothing', '', 'empty'],
  ['a ZIP archive', 'PK\u0003\u0004rest', 'ZIP'],
  ['a picture', Buffer.from([0x89, 0x50, 0x4e, 0x47, 0, 0, 1, 2]), 'neither'],
] as const)('a file with %s is refused with the reason', async ([, file, reason]) => {
  expect(await read(file)).toEqual({ refusal: expect.stringContaining(reason) });
});

const german = `"Kontonummer:";"DE89370400440532013000"

"Buchungstag";"Wertstellung";"Buchungstext";"Auftraggeber / Begünstigter";"Verwendungszweck";"Betrag (EUR)"
"02.03.2026";"03.03.2026";"Gutschrift";"Müller ""Söhne"" GmbH";"Rechnung 17 RF18 5390 0754 7034 danke";"1.234,5"
"02.03.2026";"03.03.2026";"Lastschrift";"Strom AG";"Abschlag";"-50,00"
`;

test(
  'a German CSV file is read as its bank writes it, also in Windows-1252',
  { tags: ['PAY-06'] },
  async () => {
    const bytes = Buffer.from(german.replaceAll('\n', '\r\n'), 'latin1');
    for (const file of [german, `\uFEFF${german}`, bytes, german.replaceAll(';', '\t')]) {
      expect(await readEntries(file)).toEqual({
        entries: [
          {
            position: 4,
            amountCents: 123_450,
            currency: 'EUR',
            receivedOn: '2026-03-02',
            bankReference: expect.stringMatching(/^[0-9a-f]{20}-1$/),
            reference: 'RF18539007547034',
            payer: 'Müller "Söhne" GmbH',
            text: 'Gutschrift Rechnung 17 RF18 5390 0754 7034 danke',
          },
        ],
        skipped: [{ position: 5, reason: 'It is a debit.' }],
      });
    }
  },
);

test.for([
  [
    'Auftragskonto;Buchungstag;Valutadatum;Buchungstext;Verwendungszweck;Kundenreferenz (End-to-End);Beguenstigter/Zahlungspflichtiger;Betrag;Waehrung',
    'DE02;02.03.26;02.03.26;GUTSCHRIFT;RF18539007547034;NOTPROVIDED;Contoso;119,00;EUR',
  ],
  [
    'Buchungsdatum;Wertstellung;Status;Zahlungspflichtige*r;Verwendungszweck;Betrag (€);Kundenreferenz',
    '02.03.26;02.03.26;Gebucht;Contoso;RF18 5390 0754 7034;119;',
  ],
  [
    'Booking Date,Value Date,Partner Name,Payment Reference,Amount (EUR)',
    '2026-03-02,2026-03-02,Contoso,RF18539007547034,119.0',
  ],
  [
    'Date\tNarrative\tPaid out\tPaid in\tBalance\tPayer',
    '13/02/2026\tRF18539007547034\t\t€119.00\t€1,000.00\tContoso',
  ],
] as const)('the columns of common banks are known: %s', async ([heading, line]) => {
  const { entries } = await readEntries(`${heading}\n${line}\n`);
  expect(entries).toMatchObject([
    { amountCents: 11_900, currency: 'EUR', reference: 'RF18539007547034', payer: 'Contoso' },
  ]);
});

test('one bad line of a CSV file does not stop the next one', async () => {
  const { entries, skipped } = await readEntries(
    [
      'Date,Description,Amount,Currency,Transaction ID',
      '2026-03-02,one,10.00,USD,a',
      '2026-03-02,"never closed,10.00,USD,b',
      '2026-02-30,no day,10.00,USD,c',
      '2026-03-02,no amount,ten,USD,d',
      '2026-03-02,short',
      '2026-03-02,said "hello" there,11.00,usd,e',
    ].join('\n'),
  );
  expect(entries.map(({ bankReference, amountCents }) => [bankReference, amountCents])).toEqual([
    ['a', 1000],
    ['e', 1100],
  ]);
  expect(skipped).toEqual([
    { position: 3, reason: 'The quotes around a value do not match.' },
    { position: 4, reason: 'Its day cannot be read.' },
    { position: 5, reason: 'Its amount cannot be read.' },
    { position: 6, reason: 'It has no amount that was received.' },
  ]);
});

test('columns that no one knows are asked for, and read as they are chosen', async () => {
  const file = 'When,How much,What\n03/02/2026,"1,000.50",one\n03/03/2026,2,two\n';
  expect(await read(file)).toEqual({
    unclear: {
      headings: ['When', 'How much', 'What'],
      samples: [
        ['03/02/2026', '1,000.50', 'one'],
        ['03/03/2026', '2', 'two'],
      ],
      guess: { text: [], isDayFirst: true },
    },
  });
  const mapping = { date: 0, amount: 1, text: [2], isDayFirst: false };
  const { entries } = await readEntries(file, mapping);
  expect(entries.map(({ receivedOn, amountCents }) => [receivedOn, amountCents])).toEqual([
    ['2026-03-02', 100_050],
    ['2026-03-03', 200],
  ]);
  const headless = await readEntries(file.slice(file.indexOf('\n') + 1), mapping);
  expect(headless.entries).toHaveLength(2);
});

test('days with slashes are asked for only when they can be read either way', async () => {
  const file = (day: string) => `Date,Description,Amount\n03/02/2026,one,1\n${day}/2026,two,2\n`;
  expect(await read(file('03/03'))).toHaveProperty('unclear.guess.date', 0);
  expect((await readEntries(file('13/02'))).entries[0]!.receivedOn).toBe('2026-02-03');
  expect((await readEntries(file('02/13'))).entries[0]!.receivedOn).toBe('2026-03-02');
});

test.for([
  ['1,234.56', 123_456],
  ['1.234,56', 123_456],
  ["1'234.5", 123_450],
  ['1 234,50', 123_450],
  ['1\u00A0234,50', 123_450],
  ['1.234', 123_400],
  ['0,5', 50],
  ['+7', 700],
  ['€ 12.30', 1230],
  ['12,30 EUR', 1230],
  ['-12,30', -1230],
  ['12,30-', -1230],
  ['\u221212', -1200],
  ['1.2345', undefined],
  ['1,2,3', undefined],
  ['12.34.56', undefined],
  ['', undefined],
  ['ten', undefined],
  ['1'.repeat(400), undefined],
] as const)('the amount %j is read exactly', ([text, cents]) => {
  expect(readAmount(text)).toBe(cents);
});

test.for([
  ['2026-03-02', '2026-03-02'],
  ['2026-03-02T10:00:00+01:00', '2026-03-02'],
  ['02.03.2026', '2026-03-02'],
  ['2.3.26', '2026-03-02'],
  ['02/03/2026', '2026-03-02'],
  ['31.02.2026', undefined],
  ['20260302x', undefined],
  ['0000-01-01', undefined],
  ['1999-12-31', undefined],
  ['today', undefined],
] as const)('the day %j is read', ([text, day]) => {
  expect(readDay(text)).toBe(day);
});

test.for([
  ['RF18539007547034', 'RF18539007547034'],
  ['rf18 5390 0754 7034', 'RF18539007547034'],
  ['Invoice 17, RF18 5390 0754 7034 thank you', 'RF18539007547034'],
  ['RF18539007547034Thanks', 'RF18539007547034'],
  ['R F18 539007 547034', 'RF18539007547034'],
  ['RF19 5390 0754 7034 or RF18 5390 0754 7034', 'RF18539007547034'],
  ['RF18 5390 0754 7035', ''],
  ['order 1001', ''],
  ['RF'.repeat(5_000), ''],
] as const)('the reference in %j is found', ([text, reference]) => {
  expect(findCreditorReference(text)).toBe(reference);
});
