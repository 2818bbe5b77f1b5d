import { Worker } from 'node:worker_threads';
import type { ParseAnswer, ParseRequest } from './parse-mail.ts';

const timeLimitMs = 10_000;
const resourceLimits = { maxOldGenerationSizeMb: 256, maxYoungGenerationSizeMb: 32 };
const script = new URL('parse-mail.ts', import.meta.url);

class ParserThread {
  #worker: Worker | undefined;
  #last: Promise<unknown> = Promise.resolve();
  waiting = 0;

  parse(request: ParseRequest): Promise<ParseAnswer> {
    this.waiting += 1;
    const answer = this.#last.then(() => this.#ask(request));
    this.#last = answer.then(() => (this.waiting -= 1));
    return answer;
  }

  #ask(request: ParseRequest): Promise<ParseAnswer> {
    const worker = (this.#worker ??= this.#start());
    return new Promise((resolve) => {
      const giveUp = (problem: string) => {
        this.#worker = undefined;
        void worker.terminate();
        finish({ problem });
      };
      const onError = () => giveUp('takes too much memory');
      const onExit = () => giveUp('cannot be read now');
      const timer = setTimeout(giveUp, timeLimitMs, 'takes too much time');
      const finish = (answer: ParseAnswer) => {
        clearTimeout(timer);
        worker.off('message', finish).off('error', onError).off('exit', onExit);
        resolve(answer);
      };
      worker.once('message', finish).once('error', onError).once('exit', onExit);
      worker.postMessage(request, []);
    });
  }

  #start(): Worker {
    const worker = new Worker(script, { resourceLimits, execArgv: [] });
    worker.unref();
    worker.once('exit', () => {
      if (this.#worker === worker) this.#worker = undefined;
    });
    // An error without a listener would end the sandbox.
    worker.on('error', () => {});
    return worker;
  }
}

/** All sandboxes of this process share them, and they do not keep it from ending. */
const threads = [new ParserThread(), new ParserThread()] as const;

export function parseMail(request: ParseRequest): Promise<ParseAnswer> {
  const [one, other] = threads;
  return (other.waiting < one.waiting ? other : one).parse(request);
}
