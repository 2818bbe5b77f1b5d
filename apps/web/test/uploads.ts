import { vi } from 'vitest';

class FakeXhr extends EventTarget {
  readonly upload = new EventTarget();
  readonly #init = { method: '', headers: new Headers() };
  #path = '';
  status = 0;
  responseText = '';

  open(method: string, path: string) {
    this.#init.method = method;
    this.#path = path;
  }

  setRequestHeader(name: string, value: string) {
    this.#init.headers.set(name, value);
  }

  async send(body: FormData) {
    try {
      const answer = await fetch(this.#path, { ...this.#init, body });
      this.status = answer.status;
      this.responseText = await answer.text();
    } catch {
      return this.dispatchEvent(new Event('error'));
    }
    return this.dispatchEvent(new Event('load'));
  }

  abort() {
    this.dispatchEvent(new Event('abort'));
  }
}

export function mockUploads() {
  const calls: FakeXhr[] = [];
  vi.spyOn(globalThis, 'XMLHttpRequest').mockImplementation(function () {
    const call = new FakeXhr();
    calls.push(call);
    return call as unknown as XMLHttpRequest;
  });
  return {
    progress: (loaded: number, total: number) =>
      calls.at(-1)!.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total })),
    finish: () => calls.at(-1)!.upload.dispatchEvent(new ProgressEvent('load')),
  };
}
