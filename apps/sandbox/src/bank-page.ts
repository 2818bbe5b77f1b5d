import type { FastifyInstance } from 'fastify';
import {
  type BankAccount,
  bankAccounts,
  bankCurrencies,
  type BankEntry,
  bookEntry,
  findBankAccount,
  listBankEntries,
  type NewBankEntry,
  sumTransactions,
  toBookingDay,
} from './bank.ts';
import { writeCamt, writeBankCsv } from './bank-files.ts';
import { formatAmount } from './card-page.ts';
import { html, type Html, sendPage } from './page.ts';
import type { Sandbox } from './sandbox.ts';

const ibanSchema = { enum: bankAccounts.map(({ iban }) => iban) };
const currencySchema = { enum: bankCurrencies };
const daySchema = { type: 'string', format: 'date' };
/** XML cannot hold control characters. */
const lineSchema = { type: 'string', pattern: String.raw`^[^\u0000-\u001f\ufffe\uffff]*$` };
const payerSchema = { ...lineSchema, minLength: 1, maxLength: 140 };
const referenceSchema = { ...lineSchema, maxLength: 140 };

const entrySchema = {
  type: 'object',
  additionalProperties: false,
  required: ['currency', 'transactions'],
  properties: {
    iban: ibanSchema,
    currency: currencySchema,
    kind: { enum: ['credit', 'debit'] },
    isReversal: { type: 'boolean' },
    bookedOn: daySchema,
    transactions: {
      type: 'array',
      minItems: 1,
      maxItems: 1000,
      items: {
        type: 'object',
        additionalProperties: false,
        required: ['amountCents', 'payer', 'reference'],
        properties: {
          amountCents: { type: 'integer', minimum: 1, maximum: 99_999_999_999 },
          payer: payerSchema,
          reference: referenceSchema,
        },
      },
    },
  },
};

const formSchema = {
  type: 'object',
  additionalProperties: false,
  required: ['iban', 'amount', 'currency', 'payer', 'reference', 'day'],
  properties: {
    iban: ibanSchema,
    amount: { type: 'string', pattern: String.raw`^\d{1,9}([.,]\d{1,2})?$` },
    currency: currencySchema,
    payer: payerSchema,
    reference: referenceSchema,
    day: daySchema,
  },
};

type Form = {
  iban: string;
  amount: string;
  currency: string;
  payer: string;
  reference: string;
  day: string;
};

function toCents(amount: string): number {
  const [whole, decimals = ''] = amount.split(/[.,]/);
  return Number(`${whole}${decimals.padEnd(2, '0')}`);
}

const fileNames = ['camt053.xml', 'entries.csv'] as const;

export function registerBankPage(app: FastifyInstance, sandbox: Sandbox): void {
  app.post<{ Body: NewBankEntry }>(
    '/control/bank/entries',
    { schema: { body: entrySchema } },
    async ({ body }) => bookEntry(sandbox, body),
  );

  app.get('/bank', async (_request, reply) =>
    sendPage(reply, { title: 'Bank', body: renderBankPage(sandbox) }),
  );

  app.post<{ Body: Form }>(
    '/bank',
    { schema: { body: formSchema }, attachValidation: true },
    async ({ body, validationError }, reply) => {
      if (validationError) {
        const problem = `This money cannot be booked: ${validationError.message}`;
        const page = renderBankPage(sandbox, problem);
        return sendPage(reply, { title: 'Bank', status: 400, body: page });
      }
      const { iban, amount, currency, payer, reference, day } = body;
      const amountCents = toCents(amount);
      if (amountCents === 0) {
        const page = renderBankPage(sandbox, 'The amount must be more than zero');
        return sendPage(reply, { title: 'Bank', status: 400, body: page });
      }
      const transactions = [{ amountCents, payer, reference }];
      bookEntry(sandbox, { iban, currency, bookedOn: day, transactions });
      return reply.redirect('/bank', 303);
    },
  );

  app.get<{ Params: { iban: string; file: string }; Querystring: { from?: string } }>(
    '/bank/:iban/:file',
    async ({ params, query: { from = '' } }, reply) => {
      const account = findBankAccount(params.iban);
      const file = fileNames.find((name) => name === params.file);
      if (!account || !file) return reply.code(404).send({ error: 'This file does not exist' });
      const entries = listBankEntries(sandbox, account.iban).filter(
        ({ bookedOn }) => bookedOn >= from,
      );
      if (entries.length === 0) return reply.code(404).send({ error: 'There are no entries' });
      const createdAt = new Date(sandbox.now());
      const isCamt = file === 'camt053.xml';
      return reply
        .header('content-type', isCamt ? 'application/xml' : 'text/csv; charset=utf-8')
        .header('content-disposition', `attachment; filename=${file}`)
        .send(isCamt ? writeCamt({ account, entries, createdAt }) : writeBankCsv(entries));
    },
  );
}

function renderBankPage(sandbox: Sandbox, problem?: string): Html {
  return html`
    <h1>Bank</h1>
    ${problem && html`<p class="notice" role="alert">${problem}</p>`}
    <p>Money that buyers send to the shop by bank transfer arrives here.</p>
    ${renderForm(toBookingDay(sandbox.now()))}
    ${bankAccounts.map((account) => renderAccount(account, listBankEntries(sandbox, account.iban)))}
  `;
}

function renderForm(today: string): Html {
  return html`<form class="sheet" method="post" aria-label="Incoming money">
    <div class="pair">
      <div class="field">
        <label for="iban">Account</label>
        <select id="iban" name="iban">
          ${bankAccounts.map(
            ({ iban, holder }) => html`<option value="${iban}">${holder}, ${iban}</option>`,
          )}
        </select>
      </div>
      <div class="field">
        <label for="payer">Payer</label>
        <input id="payer" name="payer" required maxlength="140" />
      </div>
    </div>
    <div class="field">
      <label for="reference">Reference or text</label>
      <input id="reference" name="reference" maxlength="140" placeholder="RF…" />
    </div>
    <div class="pair">
      <div class="field">
        <label for="amount">Amount</label>
        <input id="amount" name="amount" required inputmode="decimal" />
      </div>
      <div class="field">
        <label for="currency">Currency</label>
        <select id="currency" name="currency">
          ${bankCurrencies.map((currency) => html`<option>${currency}</option>`)}
        </select>
      </div>
    </div>
    <div class="field">
      <label for="day">Day</label>
      <input id="day" name="day" type="date" required value="${today}" />
    </div>
    <button class="button main">Book money</button>
  </form>`;
}

function renderAccount({ iban, holder }: BankAccount, entries: readonly BankEntry[]): Html {
  return html`<section class="sheet" aria-label="${holder}">
    <h2>${holder}</h2>
    <p><code>${iban}</code></p>
    ${
      entries.length > 0
        ? html`<p>
              <a href="/bank/${iban}/camt053.xml">Download CAMT.053</a> ·
              <a href="/bank/${iban}/entries.csv">Download CSV</a>
            </p>
            <ul class="lines">
              ${entries.toReversed().map(renderEntry)}
            </ul>`
        : html`<p class="quiet">No entries yet.</p>`
    }
  </section>`;
}

function renderEntry(entry: BankEntry): Html {
  const { transactions, bookedOn, bankReference, kind, isReversal, currency } = entry;
  return html`<li class="line">
    <div>
      <span class="name">${transactions.map(({ payer }) => payer).join(', ')}</span>
      ${transactions.map(({ reference }) => reference && html`<p>${reference}</p>`)}
      <p class="quiet">
        ${bookedOn} · <code>${bankReference}</code>${kind === 'debit' && ' · Debit'}${
          isReversal && ' · Reversal'
        }
      </p>
    </div>
    <strong>${formatAmount(sumTransactions(entry), currency)}</strong>
  </li>`;
}
