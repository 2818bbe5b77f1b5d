import { declinedCard, acceptedCard } from './card-page.ts';
import type { SandboxConfig } from './config.ts';
import { mailboxPassword } from './mailbox.ts';
import { html, type Html } from './page.ts';
import type { Sandbox } from './sandbox.ts';
import { getSettings, type HttpFault, type Settings } from './settings.ts';
import type { WebhookSender } from './stripe/events.ts';

export type ShownPorts = { smtp: number; imap: number; dns: number };

export function renderHomePage(
  { store, config }: Sandbox,
  webhooks: WebhookSender,
  ports: ShownPorts,
): Html {
  const { webhooks: mode, faults } = getSettings(store);
  return html`
    <h1>The sandbox of the shop</h1>
    <p>
      This sandbox replaces the card provider, the mail server, the sign-in of Google and Microsoft,
      the EU register of VAT ids, DNS, a bank, the tokens of pipelines and the service behind the
      form for updates, for a shop that runs on this machine without accounts of its own.
    </p>
    ${renderMail(config, ports)} ${renderCards()} ${renderBank()} ${renderSignIns(config)}
    ${renderDns(ports)} ${renderCi(config)}
    ${renderWebhooks(mode, webhooks, store.list('deliveries').length)} ${renderFaults(faults)}
  `;
}

function renderMail({ replyAddress }: SandboxConfig, ports: ShownPorts): Html {
  return html`
    <section class="sheet" aria-labelledby="mail">
      <h2 id="mail">Mail</h2>
      <p>All mail sent to port ${ports.smtp} arrives in <a href="/inbox">the inbox</a>.</p>
      <p>
        The newest mail of each kind is <a href="/mails">shown wide and narrow, light and dark</a>.
      </p>
      <p>
        Answers to <code>${replyAddress}</code> are also in a mailbox: IMAP at port ${ports.imap},
        any user, password <code>${mailboxPassword}</code>.
      </p>
      <p>Mail that EmailJS would send to subscribers arrives there too.</p>
    </section>
  `;
}

function renderCards(): Html {
  return html`
    <section class="sheet" aria-labelledby="cards">
      <h2 id="cards">Test cards</h2>
      <dl>
        <dt><code>${acceptedCard}</code></dt>
        <dd>pays</dd>
        <dt><code>${declinedCard}</code></dt>
        <dd>is declined</dd>
      </dl>
      <p>
        <a href="/payments">The payments</a> can be refunded there, or disputed as if by the buyer's
        bank.
      </p>
    </section>
  `;
}

function renderBank(): Html {
  return html`
    <section class="sheet" aria-labelledby="bank">
      <h2 id="bank">Bank</h2>
      <p>
        Bank transfers to the shop are booked at <a href="/bank">the bank</a>, which has them as
        CAMT.053 and CSV files.
      </p>
    </section>
  `;
}

function renderSignIns({ publicUrl }: SandboxConfig): Html {
  return html`
    <section class="sheet" aria-labelledby="google">
      <h2 id="google">Google</h2>
      <p>
        Press <q>Sign in with Google</q> at <a href="${publicUrl}/login">the shop</a> and choose any
        account: any address, verified or not, any name, with or without a picture.
      </p>
    </section>
    <section class="sheet" aria-labelledby="microsoft">
      <h2 id="microsoft">Microsoft</h2>
      <p>
        Press <q>Sign in with Microsoft</q> at <a href="${publicUrl}/login">the shop</a> and choose
        an account of any tenant, with any address.
      </p>
      <p>
        contoso.example and fabrikam.example have tenants, agency.example and fabrikam-cn.example
        have some in other clouds, and every other domain has none.
      </p>
    </section>
  `;
}

function renderDns(ports: ShownPorts): Html {
  return html`
    <section class="sheet" aria-labelledby="dns">
      <h2 id="dns">DNS</h2>
      <p>
        Port ${ports.dns} answers with <a href="/dns">these TXT records</a>. Add one there to verify
        the domain of a company.
      </p>
    </section>
  `;
}

function renderCi({ publicUrl }: SandboxConfig): Html {
  return html`
    <section class="sheet" aria-labelledby="ci">
      <h2 id="ci">Pipelines</h2>
      <p>
        <code>/ci</code> issues ID tokens as GitHub does for its Actions.
        <code>POST /ci/token</code> answers one for <code>${publicUrl}</code> with the
        <code>claims</code> that it is given, and <code>POST /control/ci-keys</code> replaces the
        keys.
      </p>
    </section>
  `;
}

function renderWebhooks(
  { mode, delayMs }: Settings['webhooks'],
  { url, lastFailure }: WebhookSender,
  pending: number,
): Html {
  return html`
    <section class="sheet" aria-labelledby="webhooks">
      <h2 id="webhooks">Webhooks</h2>
      <dl>
        <dt>Sent to</dt>
        <dd><code>${url}</code></dd>
        <dt>Mode</dt>
        <dd>${mode}${delayMs > 0 && `, up to ${delayMs} ms late`}</dd>
        <dt>Pending</dt>
        <dd>${pending}${lastFailure && `, because the last attempt failed: ${lastFailure}`}</dd>
      </dl>
      <p>Webhooks of the shop itself can be sent to <a href="/hooks">addresses here</a>.</p>
    </section>
  `;
}

function renderFaults(faults: Settings['faults']): Html {
  return html`
    <section class="sheet" aria-labelledby="faults">
      <h2 id="faults">Injected faults</h2>
      <dl>
        <dt>Card provider</dt>
        <dd>${describeFault(faults.stripe)}${faults.stripe.hangsUp && ', and hangs up first'}</dd>
        <dt>Mail server</dt>
        <dd>${faults.smtp.refuse ? 'refuses all mail' : 'accepts all mail'}</dd>
        <dt>Mailbox</dt>
        <dd>${faults.imap.refuse ? 'refuses all connections' : 'answers as usual'}</dd>
        <dt>EmailJS</dt>
        <dd>${describeFault(faults.subscribe)}</dd>
        <dt>Google</dt>
        <dd>${describeFault(faults.google)}</dd>
        <dt>Microsoft</dt>
        <dd>${describeFault(faults.microsoft)}, forged: ${faults.microsoft.forge}</dd>
        <dt>EU register of VAT ids</dt>
        <dd>${describeFault(faults.vies)}, ${faults.vies.answer}</dd>
        <dt>DNS</dt>
        <dd>answers ${faults.dns.answer}</dd>
        <dt>Tokens of pipelines</dt>
        <dd>${describeFault(faults.ci)}, ${faults.ci.answer}</dd>
      </dl>
    </section>
  `;
}

function describeFault({ latencyMs, status }: HttpFault): string {
  const delay = latencyMs > 0 ? `, ${latencyMs} ms late` : '';
  return `answers ${status || 'as usual'}${delay}`;
}
