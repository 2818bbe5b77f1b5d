import { measureCpu } from './cpu.mjs';

const checks = 2_000;
const maxCheckMs = 1;
const maxListMs = 60;
const listReads = 24;

/** It makes the first key, which the files of other licences name. */
export async function createLicenceFile(shop, database, token) {
  const headers = { authorization: `Bearer ${token}`, 'content-type': 'application/json' };
  const {
    rows: [{ product }],
  } = await database.query(
    `select document_id as product from product_licensing join products on products.id = product_id
     where trial_days is not null order by product_id limit 1`,
  );
  const body = JSON.stringify({ product, tenant: '00000000-0000-4000-8000-000000000001' });
  const started = await fetch(`${shop.url}/api/trials`, { method: 'POST', headers, body });
  if (!started.ok) throw new Error(`the trial: ${started.status} ${await started.text()}`);
  const { documentId } = (await started.json()).data;
  const file = await fetch(`${shop.url}/api/licences/${documentId}/file`, { headers });
  if (!file.ok) throw new Error(`the licence file: ${file.status} ${await file.text()}`);
  return file.text();
}

/** The report has a row for each call that parts and their vendors make. */
export async function measureLicenceChecks(shop, file, { pids, rounds }) {
  const reads = {
    'POST /licences/verify': {
      urls: Array.from({ length: checks }, () => `${shop.url}/api/licences/verify`),
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ licence: file }),
      atMost: maxCheckMs,
    },
    'GET /licences/revoked': {
      urls: Array.from({ length: listReads }, () => `${shop.url}/api/licences/revoked`),
      atMost: maxListMs,
    },
  };
  const measured = [];
  for (const [name, { atMost, ...read }] of Object.entries(reads)) {
    const values = [];
    for (let round = 0; round < rounds; round += 1)
      values.push(await measureCpu({ ...read, pids }));
    measured.push({ name, unit: 'ms', values, atMost });
  }
  return measured;
}
