import { SaxesParser } from 'saxes';
import { type BankPayment, type BankFile, BankFileError, bankFileLimits } from './bank-file.ts';
import {
  cleanReference,
  cleanText,
  createPaymentNames,
  findCreditorReference,
  readDay,
  readDecimal,
} from './written-values.ts';

interface Element {
  readonly name: string;
  readonly currency: string;
  readonly children: Element[];
  text: string;
}

const deepest = 40;
const mostElementsOfPayment = 2_000;
const lettersPerTurn = 64 * 1024;
const messages = new Set(['BkToCstmrStmt', 'BkToCstmrAcctRpt', 'BkToCstmrDbtCdtNtfctn']);

/** What follows the last step of the path, wherever it is not there it is empty. */
function textAt(element: Element | undefined, ...path: readonly string[]): string {
  let found = element;
  for (const name of path) found = found?.children.find((child) => child.name === name);
  return found?.text.trim() ?? '';
}

const childOf = (element: Element | undefined, name: string) =>
  element?.children.find((child) => child.name === name);

const childrenOf = (element: Element | undefined, name: string) =>
  element?.children.filter((child) => child.name === name) ?? [];

const firstText = (...texts: readonly string[]) => texts.find((text) => text !== '') ?? '';

interface Payment {
  readonly amount: Element | undefined;
  readonly indicator: string;
  readonly isReturned: boolean;
  readonly bankReference: string;
  readonly transactionId: string;
  readonly reference: string;
  readonly payer: string;
  readonly text: string;
}

/** Until version 7 a party stands in `Dbtr` itself, later in `Pty`. */
function readPayer(details: Element): string {
  const parties = childOf(details, 'RltdPties');
  const names = ['Dbtr', 'UltmtDbtr'].flatMap((role) => [
    textAt(parties, role, 'Nm'),
    textAt(parties, role, 'Pty', 'Nm'),
  ]);
  return cleanText(firstText(...names), bankFileLimits.nameLength);
}

function toPayment(details: Element): Payment {
  const remittance = childOf(details, 'RmtInf');
  const structured = childrenOf(remittance, 'Strd').flatMap((part) => [
    textAt(part, 'CdtrRefInf', 'Ref'),
    ...childrenOf(part, 'AddtlRmtInf').map(({ text }) => text),
  ]);
  const unstructured = childrenOf(remittance, 'Ustrd').map(({ text }) => text);
  const endToEndId = cleanReference(textAt(details, 'Refs', 'EndToEndId'));
  const written = [...structured, ...unstructured, textAt(details, 'AddtlTxInf')];
  return {
    amount:
      childOf(details, 'Amt') ?? childOf(childOf(childOf(details, 'AmtDtls'), 'TxAmt'), 'Amt'),
    indicator: textAt(details, 'CdtDbtInd'),
    isReturned: childOf(details, 'RtrInf') !== undefined,
    bankReference: cleanReference(textAt(details, 'Refs', 'AcctSvcrRef')),
    transactionId: cleanReference(textAt(details, 'Refs', 'TxId')),
    reference: findCreditorReference(
      ...structured,
      unstructured.join(' '),
      endToEndId,
      written[2] ?? '',
    ),
    payer: readPayer(details),
    text: cleanText(written.join(' ')),
  };
}

const isTrue = (text: string) => text === 'true' || text === '1';

/** Says in a sentence why no payment of the entry is money that has arrived. */
function findProblem(entry: Element): string | undefined {
  const status = firstText(textAt(entry, 'Sts', 'Cd'), textAt(entry, 'Sts'));
  if (isTrue(textAt(entry, 'RvslInd'))) return 'It is a reversal.';
  if (textAt(entry, 'CdtDbtInd') !== 'CRDT') return 'It is a debit.';
  if (status !== '' && status !== 'BOOK') return 'It is not booked yet.';
  return undefined;
}

const readDayOf = (entry: Element, name: string) =>
  readDay(firstText(textAt(entry, name, 'Dt'), textAt(entry, name, 'DtTm')));

function createCollector() {
  const entries: BankPayment[] = [];
  const skipped: { position: number; reason: string }[] = [];
  const nameOf = createPaymentNames();
  let position = 0;

  function skip(reason: string): void {
    skipped.push({ position, reason });
  }

  function addPayment(entry: Element, payment: Payment, number: number, of: number): void {
    const amount = of === 1 ? childOf(entry, 'Amt') : payment.amount;
    const amountCents = readDecimal(amount?.text.trim() ?? '');
    const currency = amount?.currency ?? '';
    const receivedOn = readDayOf(entry, 'BookgDt') ?? readDayOf(entry, 'ValDt');
    if (payment.indicator === 'DBIT') return skip('It is a debit.');
    if (payment.isReturned) return skip('It is a returned payment.');
    if (amountCents === undefined) return skip('Its amount cannot be read.');
    if (amountCents === 0) return skip('Its amount is zero.');
    if (amountCents > bankFileLimits.amountCents) return skip('Its amount is too high.');
    if (!/^[A-Z]{3}$/.test(currency)) return skip('Its currency is missing.');
    if (receivedOn === undefined) return skip('Its day cannot be read.');
    const ofEntry = cleanReference(textAt(entry, 'AcctSvcrRef'));
    const { payer, reference } = payment;
    const note = textAt(entry, 'AddtlNtryInf');
    const text = payment.text || cleanText(note);
    const bankReference = firstText(
      payment.bankReference,
      ofEntry && (of === 1 ? ofEntry : `${ofEntry}-${number}`),
      payment.transactionId,
    );
    entries.push({
      position,
      amountCents,
      currency,
      receivedOn,
      bankReference: bankReference || nameOf(receivedOn, amountCents, currency, payer, text),
      reference: reference || findCreditorReference(note),
      payer,
      text,
    });
  }

  return {
    addEntry(entry: Element, payments: readonly Payment[]): void {
      const problem = findProblem(entry);
      const listed = payments.length > 0 ? payments : [toPayment(entry)];
      for (const [index, payment] of listed.entries()) {
        position += 1;
        if (position > bankFileLimits.entries) throw tooMany();
        if (problem) skip(problem);
        else addPayment(entry, payment, index + 1, listed.length);
      }
    },
    getFile: (): BankFile => ({ entries, skipped }),
  };
}

const tooMany = () =>
  new BankFileError(
    `A file can have ${bankFileLimits.entries.toLocaleString('en-US')} payments at most. Choose a file of fewer days.`,
  );

const withoutPrefix = (name: string) => name.slice(name.indexOf(':') + 1);

/**
 * Only the entry that is being read is in memory. Document types are refused, and with them all
 * entities except the predefined ones of XML.
 * @throws BankFileError
 */
export async function readCamt(letters: AsyncIterable<string>): Promise<BankFile> {
  const parser = new SaxesParser({ position: false });
  const collector = createCollector();
  const path: string[] = [];
  const open: Element[] = [];
  let payments: Payment[] = [];
  let elements = 0;

  parser.on('doctype', () => {
    throw new BankFileError('The file has a document type, which no file of a bank has.');
  });
  parser.on('opentag', (tag) => {
    const name = withoutPrefix(tag.name);
    path.push(name);
    if (path.length === 1 && name !== 'Document') throw notCamt();
    if (path.length === 2 && !messages.has(name)) throw notCamt();
    if (path.length > deepest) throw new BankFileError('The elements of the file nest too deeply.');
    if (open.length === 0 && (name !== 'Ntry' || path.length !== 4)) return;
    elements += 1;
    if (elements > mostElementsOfPayment)
      throw new BankFileError('A payment has too many details.');
    const currency = (tag.attributes as Record<string, string>)['Ccy'] ?? '';
    const element: Element = { name, currency, children: [], text: '' };
    open.at(-1)?.children.push(element);
    open.push(element);
  });
  parser.on('closetag', () => {
    path.pop();
    const closed = open.pop();
    if (closed?.name === 'TxDtls' && open.at(-1)?.name === 'NtryDtls' && open.length === 2) {
      payments.push(toPayment(closed));
      open.at(-1)!.children.pop();
      elements = 0;
    }
    if (closed && open.length === 0) {
      collector.addEntry(closed, payments);
      payments = [];
      elements = 0;
    }
    if (payments.length > bankFileLimits.entries) throw tooMany();
  });
  const addText = (text: string) => {
    const element = open.at(-1);
    if (element && element.text.length < bankFileLimits.textLength) {
      element.text += text.slice(0, bankFileLimits.textLength);
    }
  };
  parser.on('text', addText);
  parser.on('cdata', addText);

  try {
    for await (const part of letters) {
      for (let start = 0; start < part.length; start += lettersPerTurn) {
        parser.write(part.slice(start, start + lettersPerTurn));
      }
    }
    parser.close();
  } catch (error) {
    if (error instanceof BankFileError) throw error;
    const reason = error instanceof Error ? error.message : String(error);
    throw new BankFileError(`The file is not valid XML: ${cleanText(reason, 200)}`);
  }
  return collector.getFile();
}

const notCamt = () => new BankFileError('This is no CAMT.053, CAMT.052 or CAMT.054 file.');
