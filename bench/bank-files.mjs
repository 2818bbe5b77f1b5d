import { readTreeCpu } from './cpu.mjs';

export const bankFilePayments = 10_000;
const maxSeconds = 2;

const day = '2026-03-02';

/** A file of another round has other bytes, because the same one is not read again. */
const formats = {
  CAMT: {
    fileName: 'account.xml',
    write: (payments, round) =>
      `<?xml version="1.0" encoding="UTF-8"?><Document xmlns="urn:iso:std:iso:20022:tech:xsd:camt.053.001.08"><BkToCstmrStmt><GrpHdr><MsgId>${round}</MsgId></GrpHdr><Stmt><Id>${round}</Id>${payments
        .map(
          ({ amount, currency, reference, id }) =>
            `<Ntry><Amt Ccy="${currency}">${amount}</Amt><CdtDbtInd>CRDT</CdtDbtInd><Sts><Cd>BOOK</Cd></Sts><BookgDt><Dt>${day}</Dt></BookgDt><AcctSvcrRef>${round}-${id}</AcctSvcrRef><NtryDtls><TxDtls><RltdPties><Dbtr><Pty><Nm>Company ${id}</Nm></Pty></Dbtr></RltdPties><RmtInf><Ustrd>Invoice ${reference}, thank you</Ustrd></RmtInf></TxDtls></NtryDtls></Ntry>`,
        )
        .join('')}</Stmt></BkToCstmrStmt></Document>`,
  },
  CSV: {
    fileName: 'account.csv',
    write: (payments, round) =>
      [
        'Booking date;Amount;Currency;Payer;Text;Bank reference',
        ...payments.map(
          ({ amount, currency, reference, id }) =>
            `${day};${amount};${currency};Company ${id};Invoice ${reference}, thank you;${round}-${id}`,
        ),
      ].join('\n'),
  },
};

/** With fewer orders that wait for money, the rest has references that no order has. */
async function listPayments(database) {
  const { rows } = await database.query(
    `select reference, currency, (total_cents / 100.0)::numeric(12, 2)::text as amount
     from transfers join orders on orders.id = order_id
     where transfers.status = 'waiting' order by md5(reference) limit $1`,
    [bankFilePayments],
  );
  return Array.from({ length: bankFilePayments }, (_, id) => ({
    reference: 'none',
    currency: 'USD',
    amount: '119.00',
    ...rows[id],
    id,
  }));
}

async function call(url, { token, ...options }) {
  const answer = await fetch(url, { ...options, headers: { authorization: `Bearer ${token}` } });
  if (!answer.ok) throw new Error(`${url}: ${answer.status} ${await answer.text()}`);
  return (await answer.json()).data;
}

/** An Admin uploads the file, and sees its counts and its first lines. */
async function uploadFile(shop, token, { fileName, bytes }) {
  const files = `${shop.url}/api/back-office/bank-files`;
  const body = new FormData();
  body.set('files', new Blob([bytes]), fileName);
  const uploaded = await call(files, { token, method: 'POST', body });
  const file = `${files}/${uploaded.import.documentId}`;
  const { lines } = await call(file, { token });
  if (lines !== bankFilePayments) throw new Error(`${fileName}: ${lines} payments were read`);
  await call(`${file}/lines`, { token });
}

/** A row of the report for each format: CPU seconds of the shop, its readers and PostgreSQL. */
export async function measureBankFiles(shop, database, { token, pids, rounds }) {
  const payments = await listPayments(database);
  const readCpu = async () => {
    const used = await Promise.all(pids.map(readTreeCpu));
    return used.reduce((sum, cpuMs) => sum + cpuMs, 0);
  };
  const measured = [];
  for (const [name, { fileName, write }] of Object.entries(formats)) {
    const values = [];
    for (let round = 0; round < rounds; round += 1) {
      const bytes = write(payments, round);
      const before = await readCpu();
      await uploadFile(shop, token, { fileName, bytes });
      values.push(((await readCpu()) - before) / 1000);
    }
    measured.push({ name, unit: 's', values, atMost: maxSeconds });
  }
  return measured;
}
