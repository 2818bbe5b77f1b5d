import { mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { BrowserContext, Response, TestInfo } from '@playwright/test';
import { readSandboxUrl, readShopUrl } from './addresses.ts';

interface Seen {
  readonly file: string;
  readonly names: readonly string[];
}

const isOfShop = (url: string) => url.startsWith(readShopUrl());

const signsIn = (url: string) => isOfShop(url) && /\/api\/(auth|connect)\//.test(url);

export async function listSetCookies(response: Response): Promise<string[]> {
  const headers = await response.headersArray().catch(() => []);
  return headers
    .filter(({ name, value }) => /^set-cookie$/i.test(name) && !/max-age=0/i.test(value))
    .map(({ value }) => value.split('=')[0]!);
}

/** The names that the shop writes, however short they live; call the result at the end. */
export async function recordStoredNames(context: BrowserContext): Promise<() => Promise<string[]>> {
  const seen = new Set<string>();
  /** Cookies have no port, so the shop's browser holds those of the sandbox as well. */
  const ofSandbox = new Set<string>();
  const pending: Promise<void>[] = [];
  const add = (names: readonly string[]) => names.forEach((name) => seen.add(name));
  await context.exposeBinding('recordStoredName', ({ frame }, name: string) => {
    if (isOfShop(frame.url())) seen.add(name);
  });
  await context.addInitScript(() => {
    const { setItem } = Storage.prototype;
    Storage.prototype.setItem = function (name: string, value: string) {
      setItem.call(this, name, value);
      Reflect.get(window, 'recordStoredName')(name);
    };
  });
  context.on('response', (response) => {
    const url = response.url();
    if (signsIn(url)) pending.push(listSetCookies(response).then(add));
    if (!url.startsWith(readSandboxUrl())) return;
    const set = listSetCookies(response);
    pending.push(set.then((names) => names.forEach((name) => ofSandbox.add(name))));
  });
  return async () => {
    await Promise.all(pending);
    const cookies = (await context.cookies()).map(({ name }) => name);
    add(cookies.filter((name) => !ofSandbox.has(name)));
    for (const page of context.pages().filter((one) => isOfShop(one.url()))) {
      const names = page.evaluate(() => [
        ...Object.keys(localStorage),
        ...Object.keys(sessionStorage),
      ]);
      add(await names.catch(() => []));
    }
    return [...seen];
  };
}

/** Those that the privacy page lists. */
export async function listDeclaredNames(): Promise<string[]> {
  const page = await (await fetch(`${readShopUrl()}/privacy`)).text();
  return [...page.matchAll(/<th scope="row"[^>]*>([^<]+)</g)].map(([, name]) => name!);
}

const folderOf = ({ project }: TestInfo) => join(project.outputDir, 'stored-names');

export async function saveSeen(test: TestInfo, names: readonly string[]): Promise<void> {
  await mkdir(folderOf(test), { recursive: true });
  const seen: Seen = { file: test.file, names };
  await writeFile(join(folderOf(test), `${test.testId}.json`), JSON.stringify(seen));
}

/** Of all tests of the run so far. */
export async function readSeen(test: TestInfo): Promise<Seen[]> {
  const folder = folderOf(test);
  const names = await readdir(folder).catch(() => []);
  return Promise.all(
    names.map(async (name) => JSON.parse(await readFile(join(folder, name), 'utf8')) as Seen),
  );
}
