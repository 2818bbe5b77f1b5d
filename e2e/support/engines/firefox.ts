import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { Engine, Tab } from './tab.ts';

const preferences = {
  'browser.download.start_downloads_in_tmp_dir': true,
  'browser.shell.checkDefaultBrowser': false,
  'datareporting.policy.dataSubmissionEnabled': false,
  'intl.accept_languages': 'en-US',
  'ui.prefersReducedMotion': 1,
};

/** Speaks WebDriver BiDi, which Firefox serves itself. */
export async function startFirefox(path: string): Promise<Engine> {
  const profile = await mkdtemp(join(tmpdir(), 'partshelf-firefox-'));
  const lines = Object.entries(preferences).map(
    ([name, value]) => `user_pref("${name}", ${JSON.stringify(value)});\n`,
  );
  await writeFile(join(profile, 'user.js'), lines.join(''));
  const options = ['--headless', '--remote-debugging-port=0', '--no-remote', '--profile', profile];
  const program = spawn(path, options, { stdio: ['ignore', 'ignore', 'pipe'] });
  const ended = once(program, 'exit');
  const connection = await connect(`${await readAddress(program.stderr)}/session`);
  await connection.send('session.new', { capabilities: {} });
  await connection.send('session.subscribe', { events: ['log.entryAdded'] });
  return {
    async openTab() {
      const { userContext } = await connection.send<{ userContext: string }>(
        'browser.createUserContext',
        {},
      );
      const { context } = await connection.send<{ context: string }>('browsingContext.create', {
        type: 'tab',
        userContext,
      });
      return new FirefoxTab(connection, context);
    },

    async close() {
      await connection.send('browser.close', {});
      await ended;
      await rm(profile, { recursive: true, force: true });
    },
  };
}

async function readAddress(output: NodeJS.ReadableStream): Promise<string> {
  const lines = createInterface({ input: output });
  for await (const line of lines) {
    const address = /WebDriver BiDi listening on (ws:\S+)/.exec(line)?.[1];
    if (address) {
      output.resume();
      return address;
    }
  }
  throw new Error('Firefox did not start');
}

type Connection = Awaited<ReturnType<typeof connect>>;

interface LogEntry {
  level: string;
  text: string;
  source: { context: string };
}

async function connect(address: string) {
  const socket = new WebSocket(address);
  await once(socket, 'open');
  const answers = new Map<number, PromiseWithResolvers<unknown>>();
  const entries: LogEntry[] = [];
  socket.addEventListener('message', ({ data }) => {
    const message = JSON.parse(data as string);
    if (message.method === 'log.entryAdded') entries.push(message.params);
    const answer = answers.get(message.id);
    if (message.type === 'error') answer?.reject(new Error(`${message.error}: ${message.message}`));
    else answer?.resolve(message.result);
  });
  return {
    entries,
    send<Result>(method: string, params: object): Promise<Result> {
      const id = answers.size + 1;
      const answer = Promise.withResolvers<unknown>();
      answers.set(id, answer);
      socket.send(JSON.stringify({ id, method, params }));
      return answer.promise as Promise<Result>;
    },
  };
}

interface Evaluation {
  type: string;
  result: { value?: string; sharedId?: string };
  exceptionDetails?: { text: string };
}

/** Runs in the page. */
async function isPressable(css: string): Promise<boolean> {
  const target = document.querySelector(css);
  target?.scrollIntoView({ block: 'center', behavior: 'instant' });
  const first = target?.getBoundingClientRect();
  await new Promise((resolve) => setTimeout(resolve, 50));
  const last = target?.getBoundingClientRect();
  if (!target || !first || !last || first.x !== last.x || first.y !== last.y) return false;
  const top = document.elementFromPoint(last.x + last.width / 2, last.y + last.height / 2);
  return target.contains(top);
}

class FirefoxTab implements Tab {
  readonly #connection: Connection;
  readonly #context: string;

  constructor(connection: Connection, context: string) {
    this.#connection = connection;
    this.#context = context;
  }

  async #call(functionDeclaration: string, text: string) {
    const { type, result, exceptionDetails } = await this.#connection.send<Evaluation>(
      'script.callFunction',
      {
        functionDeclaration,
        arguments: [{ type: 'string', value: text }],
        target: { context: this.#context },
        awaitPromise: true,
      },
    );
    if (type === 'exception') throw new Error(exceptionDetails!.text);
    return result;
  }

  async #find(css: string) {
    const { sharedId } = await this.#call('(css) => document.querySelector(css)', css);
    return { sharedId };
  }

  #act(source: object): Promise<void> {
    return this.#connection.send('input.performActions', {
      context: this.#context,
      actions: [source],
    });
  }

  async open(url: string) {
    const params = { context: this.#context, url, wait: 'complete' };
    await this.#connection.send('browsingContext.navigate', params);
  }

  async run<Args extends unknown[], Result>(
    script: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ) {
    const declaration = `async (text) => JSON.stringify(await (${script})(...JSON.parse(text)))`;
    const { value } = await this.#call(declaration, JSON.stringify(args));
    return (value && JSON.parse(value)) as Result;
  }

  async press(css: string) {
    if (!(await this.run(isPressable, css))) throw new Error(`${css} moves or is covered`);
    const origin = { type: 'element', element: await this.#find(css) };
    await this.#act({
      type: 'pointer',
      id: 'mouse',
      actions: [
        { type: 'pointerMove', x: 0, y: 0, origin },
        { type: 'pointerDown', button: 0 },
        { type: 'pointerUp', button: 0 },
      ],
    });
  }

  type(text: string) {
    const actions = [...text].flatMap((value) => [
      { type: 'keyDown', value },
      { type: 'keyUp', value },
    ]);
    return this.#act({ type: 'key', id: 'keyboard', actions });
  }

  async attach(css: string, path: string) {
    await this.#connection.send('input.setFiles', {
      context: this.#context,
      element: await this.#find(css),
      files: [path],
    });
  }

  async resize(width: number, height: number) {
    await this.#connection.send('browsingContext.setViewport', {
      context: this.#context,
      viewport: { width, height },
    });
  }

  async takePicture() {
    const { data } = await this.#connection.send<{ data: string }>(
      'browsingContext.captureScreenshot',
      { context: this.#context },
    );
    return Buffer.from(data, 'base64');
  }

  listErrors() {
    return this.#connection.entries
      .filter(({ level, source }) => level === 'error' && source.context === this.#context)
      .map(({ text }) => text);
  }
}
