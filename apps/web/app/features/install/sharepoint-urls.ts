const domains: Readonly<Record<string, string | undefined>> = {
  'sharepoint.com': undefined,
  'sharepoint.us': 'USGovernmentHigh',
  'sharepoint-mil.us': 'USGovernmentDoD',
  'sharepoint.cn': 'China',
  'sharepoint.de': 'Germany',
};

export interface Tenant {
  readonly url: string;
  readonly adminUrl: string;
  readonly cloud: string | undefined;
}

export function findTenant(text: string): Tenant | undefined {
  const typed = text.trim();
  if (/^[a-z0-9][a-z0-9-]*$/i.test(typed)) return makeTenant(typed, 'sharepoint.com');
  const url = findUrl(typed);
  return url?.pathname === '/' ? findTenantOfHost(url.hostname) : undefined;
}

export function findTenantOfSite(siteUrl: string): Tenant | undefined {
  return findTenantOfHost(new URL(siteUrl).hostname);
}

export function findSiteUrl(text: string, { isServer }: { isServer: boolean }): string | undefined {
  const url = findUrl(text.trim());
  if (!url || url.pathname.toLowerCase().endsWith('.aspx')) return undefined;
  if (!isServer && (url.port || !findTenantOfHost(url.hostname))) return undefined;
  return url.origin + encodeForShells(url.pathname).replace(/(?<!\/)\/+$/, '');
}

function findTenantOfHost(host: string): Tenant | undefined {
  const [name = '', ...rest] = host.split('.');
  const domain = rest.join('.');
  return Object.hasOwn(domains, domain) ? makeTenant(name, domain) : undefined;
}

function makeTenant(typedName: string, domain: string): Tenant | undefined {
  const name = typedName.toLowerCase().replace(/-(admin|my)$/, '');
  if (name === '') return undefined;
  return {
    url: `https://${name}.${domain}`,
    adminUrl: `https://${name}-admin.${domain}`,
    cloud: domains[domain],
  };
}

function findUrl(text: string): URL | undefined {
  const url = URL.parse(text);
  if (!url || url.protocol !== 'https:') return undefined;
  if (url.username || url.password || /[?#]/.test(text)) return undefined;
  // Windows reads `%NAME%` as a variable: only what is encoded may have the sign.
  if (/%(?![0-9a-f]{2})/i.test(url.pathname)) return undefined;
  return /^[a-z0-9-]+(\.[a-z0-9-]+)*$/.test(url.hostname) ? url : undefined;
}

/** Quotes stop Bash and PowerShell, but not the batch file that starts the CLI on Windows. */
const encodeForShells = (path: string) =>
  path.replace(
    /[^A-Za-z0-9._~/%-]/g,
    (character) => `%${character.charCodeAt(0).toString(16).toUpperCase()}`,
  );
