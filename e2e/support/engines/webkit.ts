import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as delay } from 'node:timers/promises';
import { findFreePort } from '../../../scripts/processes/free-port.mjs';
import type { Engine, Tab } from './tab.ts';

/** The name under which WebDriver passes elements. */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf';

const pollMs = 100;

/** A driver has one session, so each tab has a driver. */
export async function startWebKit(driverPath: string, browserPath: string): Promise<Engine> {
  const stops: (() => Promise<void>)[] = [];
  return {
    async openTab() {
      const port = await findFreePort();
      const display = ['-a', '-s', '-screen 0 1600x1200x24'];
      const driver = spawn('xvfb-run', [...display, driverPath, `--port=${port}`], {
        stdio: 'ignore',
        detached: true,
      });
      const ended = once(driver, 'exit');
      const address = `http://127.0.0.1:${port}`;
      while (!(await isReady(address))) {
        if (driver.exitCode !== null) throw new Error(`${driverPath} did not start`);
        await delay(pollMs);
      }
      const options = { binary: browserPath, args: ['--automation'] };
      const alwaysMatch = { 'webkitgtk:browserOptions': options };
      const { sessionId } = await send<{ sessionId: string }>('POST', `${address}/session`, {
        capabilities: { alwaysMatch },
      });
      const session = `${address}/session/${sessionId}`;
      stops.push(async () => {
        await send('DELETE', session);
        process.kill(-driver.pid!);
        await ended;
      });
      return new WebKitTab(session);
    },

    async close() {
      await Promise.all(stops.map((stop) => stop()));
    },
  };
}

async function isReady(address: string): Promise<boolean> {
  const answer = await fetch(`${address}/status`).catch(() => undefined);
  return answer?.ok === true;
}

async function send<Value>(method: string, url: string, body?: object): Promise<Value> {
  const response = await fetch(url, { method, ...(body && { body: JSON.stringify(body) }) });
  const { value } = (await response.json()) as { value: Value };
  if (!response.ok) throw new Error(`${url}: ${JSON.stringify(value)}`);
  return value;
}

class WebKitTab implements Tab {
  readonly #session: string;

  constructor(session: string) {
    this.#session = session;
  }

  #post<Value>(path: string, body: object = {}): Promise<Value> {
    return send('POST', `${this.#session}/${path}`, body);
  }

  async #find(css: string): Promise<string> {
    const using = { using: 'css selector', value: css };
    return (await this.#post<{ [elementKey]: string }>('element', using))[elementKey];
  }

  open(url: string) {
    return this.#post<void>('url', { url });
  }

  run<Args extends unknown[], Result>(
    script: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ) {
    return this.#post<Result>('execute/sync', {
      script: `return (${script})(...arguments)`,
      args,
    });
  }

  async press(css: string) {
    await this.#post(`element/${await this.#find(css)}/click`);
  }

  async type(text: string) {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    await this.#post('actions', { actions: [{ type: 'key', id: 'keyboard', actions }] });
  }

  async attach(css: string, path: string) {
    await this.#post(`element/${await this.#find(css)}/value`, { text: path });
  }

  async resize(width: number, height: number) {
    await this.#post('window/rect', { width, height });
  }

  async takePicture() {
    return Buffer.from(await send<string>('GET', `${this.#session}/screenshot`), 'base64');
  }

  listErrors() {
    return undefined;
  }
}
