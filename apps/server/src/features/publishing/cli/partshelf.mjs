#!/usr/bin/env node
import { readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const facts = JSON.parse(readFileSync(new URL('package.json', import.meta.url), 'utf8'));
const shop = (process.env.PARTSHELF_SHOP ?? facts.partshelf.shop).replace(/\/+$/, '');

const help = `Publishes a SharePoint package at ${shop}

  npx ${shop}/cli.tgz publish part.sppkg --changelog-file CHANGELOG.md

The environment variable PARTSHELF_TOKEN has an API token with the scope releases:publish. Without
it, a workflow of GitHub Actions that is a trusted publisher needs the permission id-token: write.

  --changelog TEXT         What has changed, for those who bought the product
  --changelog-file FILE    The same from a file
  --dry-run                Says what would happen, and stores nothing
  --wait                   Waits until an Admin has decided about a held release
  --timeout MINUTES        How long --wait waits; 60 unless given
  --idempotency-key KEY    Refuses another upload with the same key
  --help                   Shows this

It exits with 0 when the release is published, 2 when it is refused, 3 when it is held, and 1 when
the shop cannot be asked.
`;

const exitCodes = { published: 0, unasked: 1, refused: 2, held: 3 };

class Ending extends Error {
  constructor(exitCode, message) {
    super(message);
    this.exitCode = exitCode;
  }
}

const endUnasked = (message) => new Ending(exitCodes.unasked, message);
const endRefused = (message) => new Ending(exitCodes.refused, message);

const options = {
  changelog: { type: 'string' },
  'changelog-file': { type: 'string' },
  'dry-run': { type: 'boolean', default: false },
  wait: { type: 'boolean', default: false },
  timeout: { type: 'string', default: '60' },
  'idempotency-key': { type: 'string' },
  help: { type: 'boolean', default: false },
};

function readArguments() {
  try {
    return parseArgs({ options, allowPositionals: true });
  } catch (error) {
    throw endUnasked(`${error.message}\n\n${help}`);
  }
}

function readFile(path) {
  try {
    return readFileSync(path);
  } catch (error) {
    throw endUnasked(`${path} cannot be read: ${error.message}`);
  }
}

const mostAttempts = 5;
const longestPauseSeconds = 60;

/** `send` makes a new request for each attempt. */
async function sendAgain(origin, send) {
  for (let attempt = 1; ; attempt += 1) {
    const answer = await send().catch((error) => error);
    if (answer instanceof Ending) throw answer;
    const isAnswered = answer instanceof Response;
    if (isAnswered && answer.status !== 429 && answer.status !== 503) return answer;
    if (attempt === mostAttempts) {
      const reason = isAnswered ? `it answers ${answer.status}` : (answer.cause ?? answer).message;
      throw endUnasked(`${origin} cannot be asked: ${reason}`);
    }
    const given = isAnswered ? Number(answer.headers.get('retry-after')) : 0;
    await wait(Math.min(given || 2 ** attempt, longestPauseSeconds) * 1000);
  }
}

/** Asking again is safe: the same file is published once. */
async function ask(path, getToken, init = {}) {
  const token = await getToken();
  const headers = { ...init.headers, authorization: `Bearer ${token}` };
  return readAnswer(await sendAgain(shop, () => fetch(`${shop}/api${path}`, { ...init, headers })));
}

/** The runner of GitHub Actions issues it for the shop. */
async function requestIdToken({
  ACTIONS_ID_TOKEN_REQUEST_URL: address,
  ACTIONS_ID_TOKEN_REQUEST_TOKEN: requestToken,
}) {
  const url = new URL(address);
  url.searchParams.set('audience', facts.partshelf.shop);
  const headers = { authorization: `Bearer ${requestToken}` };
  const answer = await sendAgain(url.origin, () => fetch(url, { headers }));
  if (!answer.ok) throw endUnasked(`${url.origin} gives no ID token: it answers ${answer.status}`);
  return (await answer.json()).value;
}

/** An ID token is used once, so each attempt has its own. */
async function exchangeIdToken() {
  const answer = await sendAgain(shop, async () =>
    fetch(`${shop}/api/publish/token`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ idToken: await requestIdToken(process.env) }),
    }),
  );
  return readAnswer(answer);
}

const renewalMs = 60_000;

/** A token of a trusted publisher is replaced before it expires. */
function createGetToken() {
  const { PARTSHELF_TOKEN: given, ACTIONS_ID_TOKEN_REQUEST_URL: address } = process.env;
  if (given) return async () => given;
  if (!address) {
    throw endUnasked(
      'The environment variable PARTSHELF_TOKEN is missing, and the workflow has no permission id-token: write',
    );
  }
  let known;
  return async () => {
    if (!known || Date.parse(known.expiresAt) - Date.now() < renewalMs) {
      known = await exchangeIdToken();
    }
    return known.token;
  };
}

async function readAnswer(answer) {
  const text = await answer.text();
  let body;
  try {
    body = JSON.parse(text);
  } catch {
    throw endUnasked(`${shop} answers ${answer.status} without JSON`);
  }
  if (answer.ok) return body.data;
  const { message, details } = body.error;
  const sentences = Object.values(details?.validation_error ?? {}).flat();
  throw endRefused([message, ...sentences.map((sentence) => `  ${sentence}`)].join('\n'));
}

function readChangelog(values) {
  const file = values['changelog-file'];
  if ((values.changelog === undefined) === (file === undefined)) {
    throw endUnasked('Give either --changelog or --changelog-file');
  }
  return values.changelog ?? readFile(file).toString('utf8');
}

async function publish([path, ...others], values) {
  if (!path || others.length > 0) throw endUnasked('Name one .sppkg file');
  const getToken = createGetToken();
  const isDry = values['dry-run'];
  const key = values['idempotency-key'];
  const form = new FormData();
  form.append('changelog', readChangelog(values));
  form.append('file', new Blob([readFile(path)]), basename(path));
  const release = await ask(`/publish/releases${isDry ? '?dryRun=true' : ''}`, getToken, {
    method: 'POST',
    body: form,
    headers: key ? { 'idempotency-key': key } : {},
  });
  tell(release, isDry);
  if (release.state === 'published' || isDry || !values.wait) return exitCodes[release.state];
  return waitForDecision(release, getToken, Number(values.timeout));
}

function tell({ product, version, state, reasons, notices, documentId }, isDry) {
  console.log(`${product.title} ${version} ${isDry ? 'would be' : 'is'} ${state}.`);
  for (const sentence of [...reasons, ...notices]) console.log(`  ${sentence}`);
  if (documentId && state === 'held') {
    console.log(`An Admin decides at ${shop}/admin/releases/held/${documentId}`);
  }
}

const longestPollSeconds = 15;

async function waitForDecision({ documentId }, getToken, minutes) {
  const endsAt = Date.now() + minutes * 60_000;
  for (let pause = 1; Date.now() < endsAt; pause = Math.min(pause * 2, longestPollSeconds)) {
    await wait(pause * 1000);
    const { state, reason } = await ask(`/publish/releases/${documentId}`, getToken);
    if (state === 'published') {
      console.log('It is published.');
      return exitCodes.published;
    }
    if (state !== 'held') throw endRefused(`It was ${state}${reason ? `: ${reason}` : ''}.`);
  }
  console.log('It is still held.');
  return exitCodes.held;
}

async function run() {
  const { values, positionals } = readArguments();
  const [command, ...rest] = positionals;
  if (values.help || command === undefined) {
    console.log(help);
    return 0;
  }
  if (command !== 'publish') throw endUnasked(`There is no command ${command}\n\n${help}`);
  return publish(rest, values);
}

try {
  process.exitCode = await run();
} catch (error) {
  if (!(error instanceof Ending)) throw error;
  console.error(error.message);
  process.exitCode = error.exitCode;
}
