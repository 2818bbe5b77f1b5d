export interface Device {
  readonly userAgent: string | undefined;
  readonly network: string;
  /** Of the browser, in a cookie; a new one until it has signed in. */
  readonly id: string;
}

type Named = readonly (readonly [name: string, mark: RegExp])[];

/** In this order: some browsers also claim to be those below them. */
const browsers: Named = [
  ['Edge', /\bEdg(?:e|A|iOS)?\//],
  ['Opera', /\bOPR\//],
  ['Samsung Internet', /\bSamsungBrowser\//],
  ['Firefox', /\b(?:Firefox|FxiOS)\//],
  ['Chrome', /\b(?:Chrome|HeadlessChrome|CriOS)\//],
  ['Safari', /\bSafari\//],
];

const systems: Named = [
  ['iPhone', /\biPhone\b/],
  ['iPad', /\biPad\b/],
  ['Android', /\bAndroid\b/],
  ['Windows', /\bWindows\b/],
  ['Mac', /\bMacintosh\b/],
  ['ChromeOS', /\bCrOS\b/],
  ['Linux', /\bLinux\b/],
];

const nameOf = (names: Named, userAgent: string) =>
  names.find(([, mark]) => mark.test(userAgent))?.[0];

export function describeDevice(userAgent: string): string {
  const browser = nameOf(browsers, userAgent);
  const system = nameOf(systems, userAgent);
  if (browser && system) return `${browser} on ${system}`;
  return browser ?? system ?? 'Unknown device';
}
