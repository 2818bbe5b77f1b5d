export type SandboxConfig = {
  /** 0 means any free port, as for the other ports. */
  port: number;
  smtpPort: number;
  clamdPort?: number | undefined;
  imapPort?: number;
  dnsPort?: number;
  replyAddress?: string;
  dataDir: string;
  webhookUrl: string;
  stripeSecretKey: string;
  stripeWebhookSecret: string;
  /** The sign-in of Google and Microsoft redirects to no other address. */
  publicUrl: string;
  googleClientId: string;
  googleClientSecret: string;
  microsoftClientId: string;
  microsoftClientSecret: string;
};

const loopbackHosts = ['localhost', '127.0.0.1', '::1'];

export function readSandboxConfig(env: NodeJS.ProcessEnv = process.env): SandboxConfig {
  const problems: string[] = [];

  if (env.NODE_ENV === 'production') {
    problems.push('NODE_ENV is production: the sandbox exists for development and tests only.');
  }
  if (env.HOST && !loopbackHosts.includes(env.HOST)) {
    problems.push(`HOST is ${env.HOST}: the sandbox listens on this machine alone (localhost).`);
  }

  function readPort(name: string, fallback: number): number {
    const port = Number(env[name] || fallback);
    if (Number.isInteger(port) && port >= 0 && port <= 65_535) return port;
    problems.push(`${name} is ${env[name]}: it must be a whole number from 0 to 65535.`);
    return fallback;
  }

  function readUrl(name: string, fallback: string): string {
    const url = env[name] || fallback;
    const protocol = URL.parse(url)?.protocol;
    if (protocol === 'http:' || protocol === 'https:') return url.replace(/\/+$/, '');
    problems.push(`${name} is ${url}: it must be an http or https address.`);
    return fallback;
  }

  function readSecret(name: string, prefix: string, fallback: string): string {
    const secret = env[name] || fallback;
    if (!secret.startsWith(prefix)) problems.push(`${name} must start with ${prefix}`);
    return secret;
  }

  const smtpPort = readPort('SANDBOX_SMTP_PORT', 2525);
  const ports = {
    port: readPort('SANDBOX_PORT', 3001),
    ...(env.SANDBOX_CLAMD_PORT && { clamdPort: readPort('SANDBOX_CLAMD_PORT', 3310) }),
    smtpPort,
    imapPort: readPort('SANDBOX_IMAP_PORT', smtpPort && smtpPort + 1),
    dnsPort: readPort('SANDBOX_DNS_PORT', smtpPort && smtpPort + 2),
  };
  const publicUrl = readUrl('PUBLIC_URL', 'http://localhost:3000');
  const config: SandboxConfig = {
    ...ports,
    replyAddress: env.INBOUND_REPLY_ADDRESS || 'reply@partshelf.example',
    dataDir: env.DATA_DIR || './data',
    webhookUrl: readUrl('WEBHOOK_URL', `${publicUrl}/api/stripe/webhook`),
    stripeSecretKey: readSecret('STRIPE_SECRET_KEY', 'sk_test_', 'sk_test_sandbox'),
    stripeWebhookSecret: readSecret('STRIPE_WEBHOOK_SECRET', 'whsec_', 'whsec_sandbox'),
    publicUrl,
    googleClientId: env.GOOGLE_CLIENT_ID || 'partshelf-sandbox',
    googleClientSecret: env.GOOGLE_CLIENT_SECRET || 'sandbox-google-secret',
    microsoftClientId: env.MICROSOFT_CLIENT_ID || 'partshelf-sandbox',
    microsoftClientSecret: env.MICROSOFT_CLIENT_SECRET || 'sandbox-microsoft-secret',
  };

  if (problems.length > 0) throw new Error(`The sandbox cannot start.\n${problems.join('\n')}`);
  return config;
}
