import {
  type BankAccount,
  bankBic,
  type BankEntry,
  type BankTransaction,
  sumTransactions,
  readCreditorReference,
} from './bank.ts';
import { html, type Html } from './page.ts';

/** It is not called html, because the formatter would change the case of its tags. */
const xml = html;

const toDecimal = (cents: number): string =>
  `${Math.floor(cents / 100)}.${String(cents % 100).padStart(2, '0')}`;

type Statement = { account: BankAccount; entries: readonly BankEntry[]; createdAt: Date };

/** Each currency has a statement of its own. */
export function writeCamt({ account, entries, createdAt }: Statement): string {
  const time = createdAt.toISOString();
  const currencies = [...new Set(entries.map(({ currency }) => currency))];
  const statements = currencies.map((currency, index) => {
    const own = entries.filter((entry) => entry.currency === currency);
    return renderStatement(account, own, { id: `${time}-${index + 1}`, time, currency });
  });
  return xml`<?xml version="1.0" encoding="UTF-8"?>
    <Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08">
      <BkToCstmrStmt>
        <GrpHdr>
          <MsgId>${time}</MsgId>
          <CreDtTm>${time}</CreDtTm>
        </GrpHdr>
        ${statements}
      </BkToCstmrStmt>
    </Document>`.markup;
}

function renderStatement(
  { iban, holder }: BankAccount,
  entries: readonly BankEntry[],
  { id, time, currency }: { id: string; time: string; currency: string },
): Html {
  const days = entries.map(({ bookedOn }) => bookedOn).toSorted();
  const balance = entries.reduce((sum, entry) => sum + signOf(entry) * sumTransactions(entry), 0);
  return xml`<Stmt>
    <Id>${id}</Id>
    <CreDtTm>${time}</CreDtTm>
    <Acct>
      <Id><IBAN>${iban}</IBAN></Id>
      <Ccy>${currency}</Ccy>
      <Ownr><Nm>${holder}</Nm></Ownr>
      <Svcr>
        <FinInstnId><BICFI>${bankBic}</BICFI></FinInstnId>
      </Svcr>
    </Acct>
    ${renderBalance('OPBD', 0, currency, days[0]!)}
    ${renderBalance('CLBD', balance, currency, days.at(-1)!)} ${entries.map(renderEntry)}
  </Stmt>`;
}

const signOf = ({ kind, isReversal }: BankEntry) => ((kind === 'credit') !== isReversal ? 1 : -1);

const renderBalance = (code: string, cents: number, currency: string, day: string) => xml`<Bal>
  <Tp>
    <CdOrPrtry><Cd>${code}</Cd></CdOrPrtry>
  </Tp>
  <Amt Ccy="${currency}">${toDecimal(Math.abs(cents))}</Amt>
  <CdtDbtInd>${cents < 0 ? 'DBIT' : 'CRDT'}</CdtDbtInd>
  <Dt><Dt>${day}</Dt></Dt>
</Bal>`;

/** The indicator is that of the money that moves, so that of a reversed credit is DBIT. */
function renderEntry(entry: BankEntry): Html {
  const { bankReference, currency, bookedOn, isReversal, transactions } = entry;
  const indicator = signOf(entry) > 0 ? 'CRDT' : 'DBIT';
  return xml`<Ntry>
    <Amt Ccy="${currency}">${toDecimal(sumTransactions(entry))}</Amt>
    <CdtDbtInd>${indicator}</CdtDbtInd>
    ${isReversal && xml`<RvslInd>true</RvslInd>`}
    <Sts><Cd>BOOK</Cd></Sts>
    <BookgDt><Dt>${bookedOn}</Dt></BookgDt>
    <ValDt><Dt>${bookedOn}</Dt></ValDt>
    <AcctSvcrRef>${bankReference}</AcctSvcrRef>
    <BkTxCd>
      <Domn>
        <Cd>PMNT</Cd>
        <Fmly>
          <Cd>RCDT</Cd>
          <SubFmlyCd>ESCT</SubFmlyCd>
        </Fmly>
      </Domn>
    </BkTxCd>
    <NtryDtls>
      ${transactions.length > 1 && xml`<Btch><NbOfTxs>${transactions.length}</NbOfTxs></Btch>`}
      ${transactions.map((transaction, index) =>
        renderTransaction(transaction, toTransactionReference(entry, index), entry, indicator),
      )}
    </NtryDtls>
  </Ntry>`;
}

const toTransactionReference = ({ bankReference, transactions }: BankEntry, index: number) =>
  transactions.length > 1 ? `${bankReference}-${index + 1}` : bankReference;

function renderTransaction(
  { amountCents, payer, reference }: BankTransaction,
  bankReference: string,
  { currency, kind }: BankEntry,
  indicator: string,
): Html {
  const party = xml`<Pty><Nm>${payer}</Nm></Pty>`;
  return xml`<TxDtls>
    <Refs>
      <AcctSvcrRef>${bankReference}</AcctSvcrRef>
      <EndToEndId>NOTPROVIDED</EndToEndId>
    </Refs>
    <Amt Ccy="${currency}">${toDecimal(amountCents)}</Amt>
    <CdtDbtInd>${indicator}</CdtDbtInd>
    <RltdPties>
      ${kind === 'credit' ? xml`<Dbtr>${party}</Dbtr>` : xml`<Cdtr>${party}</Cdtr>`}
    </RltdPties>
    ${reference && xml`<RmtInf>${renderReference(reference)}</RmtInf>`}
  </TxDtls>`;
}

function renderReference(reference: string): Html {
  const structured = readCreditorReference(reference);
  if (structured === undefined) return xml`<Ustrd>${reference}</Ustrd>`;
  return xml`<Strd>
    <CdtrRefInf>
      <Tp>
        <CdOrPrtry><Cd>SCOR</Cd></CdOrPrtry>
      </Tp>
      <Ref>${structured}</Ref>
    </CdtrRefInf>
  </Strd>`;
}

const csvHeading = [
  'Booking date',
  'Value date',
  'Payer',
  'Reference',
  'Amount',
  'Currency',
  'Bank reference',
];

/** What leaves the account has a minus. */
export function writeBankCsv(entries: readonly BankEntry[]): string {
  const rows = entries.flatMap((entry) =>
    entry.transactions.map(({ amountCents, payer, reference }, index) => [
      entry.bookedOn,
      entry.bookedOn,
      payer,
      reference,
      `${signOf(entry) < 0 ? '-' : ''}${toDecimal(amountCents)}`,
      entry.currency,
      toTransactionReference(entry, index),
    ]),
  );
  return [csvHeading, ...rows].map((row) => `${row.map(quote).join(',')}\r\n`).join('');
}

const quote = (cell: string): string => `"${cell.replaceAll('"', '""')}"`;
