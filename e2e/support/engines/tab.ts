/** What a journey for all engines needs of a browser; `css` is a selector of one element. */
export interface Tab {
  open(url: string): Promise<void>;
  /** Runs a function of the page; it may use nothing from outside, and its values are JSON. */
  run<Args extends unknown[], Result>(
    script: (...args: Args) => Result | Promise<Result>,
    ...args: Args
  ): Promise<Result>;
  press(css: string): Promise<void>;
  /** Into what has the focus; Enter, Tab and others by the characters of WebDriver. */
  type(text: string): Promise<void>;
  attach(css: string, path: string): Promise<void>;
  resize(width: number, height: number): Promise<void>;
  /** A PNG. */
  takePicture(): Promise<Buffer>;
  /** Of the console; undefined where the engine does not tell. */
  listErrors(): readonly string[] | undefined;
}

export interface Engine {
  /** Nothing that one tab stores is seen by another. */
  openTab(): Promise<Tab>;
  close(): Promise<void>;
}

/** As WebDriver writes keys into a text. */
export const keys = { backspace: '\uE003', tab: '\uE004', enter: '\uE007', escape: '\uE00C' };
