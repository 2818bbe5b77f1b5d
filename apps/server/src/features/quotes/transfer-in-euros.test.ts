import { inflateSync } from 'node:zlib';
import { encode } from 'uqr';
import { expect } from 'vitest';
import { readPdf } from '../../../test/files/read-documents.ts';
import { listInvoices } from '../../../test/support/invoicing.ts';
import { shopTest } from '../../../test/support/shop-test.ts';
import {
  account,
  createWaitingOrder,
  offerTransfers,
  orderByTransfer,
  readTransfer,
  receive,
  sendBankFile,
} from '../../../test/support/transfer-orders.ts';

const test = shopTest();

test(
  'an order in euros has the code that banking apps read, and is settled in euros',
  { tags: ['PAY-04'] },
  async ({ shop, admin, buyer, product }) => {
    const chosen = await admin.call('PUT', '/back-office/currency', { currency: 'EUR' });
    expect(chosen.statusCode).toBe(200);
    await offerTransfers(admin);
    const order = await orderByTransfer(shop, buyer, [product]);
    const { code, reference, missing } = await readTransfer(buyer, order);
    const { bic, holder, iban } = account;
    const amount = `EUR${missing.toFixed(2)}`;
    const lines = ['BCD', '002', '1', 'SCT', bic, holder, iban, amount, '', reference];
    expect(code.split('\n')).toEqual(lines);
    const [mail] = await shop.inbox(buyer.user.email);
    expect(mail!.text).toContain(`€${missing.toFixed(2)}`);
    expect((await receive(shop, order)).outcome).toBe('paid');
    expect((await readTransfer(buyer, order)).code).toBeNull();
    expect((await listInvoices(buyer, order.documentId)).invoices).toHaveLength(1);
  },
);

/**
 * The dark modules of the code, as `column,row`: all other rectangles are wide. A compressed stream
 * begins with an x.
 */
function listDrawnModules(pdf: Buffer): string[] {
  const streams = pdf.toString('latin1').matchAll(/stream\r?\n([\s\S]*?)\r?\nendstream/g);
  const squares = [...streams].flatMap(([, content]) => {
    const bytes = Buffer.from(content!, 'latin1');
    if (!content!.startsWith('x')) return [];
    const operators = inflateSync(bytes).toString('latin1');
    return [...operators.matchAll(/^([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re$/gm)]
      .map(([, ...numbers]) => numbers.map(Number) as [number, number, number, number])
      .filter(([, , width, height]) => width === height);
  });
  const [left, top] = [0, 1].map((axis) => Math.min(...squares.map((square) => square[axis]!)));
  const place = (at: number, start: number, side: number) => Math.round((at - start) / side);
  return squares.map(([x, y, side]) => `${place(x, left!, side)},${place(y, top!, side)}`);
}

test(
  'the PDF has the same code while money is awaited',
  { tags: ['PAY-04'] },
  async ({ shop, admin, buyer, product }) => {
    await offerTransfers(admin);
    const order = await orderByTransfer(shop, buyer, [product]);
    const readPdfBytes = async () =>
      (await buyer.call('GET', `/orders/${order.documentId}/transfer/pdf`)).rawPayload;
    const { code } = await readTransfer(buyer, order);
    const { data: rows } = encode(code, { ecc: 'M', border: 0 });
    const dark = rows.flatMap((row, y) =>
      row.flatMap((isDark, x) => (isDark ? [`${x},${y}`] : [])),
    );
    const pdf = await readPdfBytes();
    expect(new Set(listDrawnModules(pdf))).toEqual(new Set(dark));
    expect((await readPdf(pdf)).text).toContain('Scan it with your banking app');
    await receive(shop, order);
    expect(listDrawnModules(await readPdfBytes())).toEqual([]);
  },
);

test(
  'a bank file of a shop in euros matches payments in euros only',
  { tags: ['slow', 'PAY-06'] },
  async ({ shop, admin }) => {
    await offerTransfers(admin);
    const orders = [await createWaitingOrder(shop), await createWaitingOrder(shop)];
    const currencies = ['EUR', 'USD', 'USD'];
    const lines = currencies.map((currency, index) =>
      ['2026-03-02', orders[index]?.reference ?? 'rent', '119.00', currency, `B${index}`].join(),
    );
    const file = ['Date,Description,Amount,Currency,Transaction ID', ...lines].join('\n');
    const { documentId } = (await sendBankFile(shop, admin, file)).json().data.import;
    const answer = await admin.call('GET', `/back-office/bank-files/${documentId}/lines`);
    const outcomes = answer.json().data.map(({ outcome }: { outcome: string }) => outcome);
    expect(outcomes).toEqual(['matches', 'otherCurrency', 'otherCurrency']);
  },
);
