import { vi } from 'vitest';

/** A call as pages make it that want to follow its body. It goes out by way of fetch. */
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

/** Lets a test say how far a picture has gone up; its calls are answered as those of fetch are. */
export function mockUploads() {
  const calls: FakeXhr[] = [];
  vi.spyOn(globalThis, 'XMLHttpRequest').mockImplementation(function () {
    const call = new FakeXhr();
    calls.push(call);
    return call as unknown as XMLHttpRequest;
  });
  return {
    /** Of this many bytes, so many have gone up. */
    progress: (loaded: number, total: number) =>
      calls.at(-1)!.upload.dispatchEvent(new ProgressEvent('progress', { loaded, total })),
    /** Everything has gone up. */
    finish: () => calls.at(-1)!.upload.dispatchEvent(new ProgressEvent('load')),
  };
}
