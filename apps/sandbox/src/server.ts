import { readSandboxConfig } from './config.ts';
import { logError } from './sandbox.ts';
import { startSandbox, type RunningSandbox } from './start-sandbox.ts';
import { printHelp } from '../../../scripts/processes/print-help.mjs';

printHelp(
  'Runs the sandbox, which replaces Stripe, mail, Google, Microsoft, the register of VAT ids and DNS: npm run sandbox',
);

try {
  const config = readSandboxConfig();
  const sandbox = await startSandbox(config);
  stopOnSignals(sandbox);
  const { url, dnsServer, smtpUrl } = sandbox;
  process.stdout.write(
    `Sandbox ready: ${url}, inbox ${url}/inbox, DNS ${dnsServer}, mail ${smtpUrl}\n`,
  );
} catch (error) {
  logError(describeError(error as NodeJS.ErrnoException & { port?: number }));
  process.exit(1);
}

function stopOnSignals(sandbox: RunningSandbox): void {
  async function stop(): Promise<void> {
    await sandbox.close();
    process.exit(0);
  }
  process.once('SIGINT', stop);
  process.once('SIGTERM', stop);
  process.once('disconnect', stop);
}

function describeError({ code, port, message }: NodeJS.ErrnoException & { port?: number }): string {
  if (code !== 'EADDRINUSE') return message;
  return `Port ${port} is taken. Stop what uses it, or set SANDBOX_PORT, SANDBOX_SMTP_PORT, SANDBOX_IMAP_PORT or SANDBOX_DNS_PORT.`;
}
