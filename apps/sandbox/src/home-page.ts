import { decliningCard, payingCard } from './card-page/card-form.ts';
import { html, type Html } from './html.ts';
import type { Sandbox } from './sandbox.ts';
import { getSettings } from './settings.ts';
import type { WebhookSender } from './stripe/webhook-sender.ts';

export function homePage({ store }: Sandbox, webhooks: WebhookSender, smtpPort: number): Html {
  const { webhooks: mode, faults } = getSettings(store);
  return html`
    <h1>The other side of the shop</h1>
    <p>
      This sandbox plays the card provider and the mail server for a shop that runs on this machine
      without accounts of its own.
    </p>
    <section class="sheet" aria-labelledby="mail">
      <h2 id="mail">Mail</h2>
      <p>Whatever is sent to port ${smtpPort} arrives in <a href="/inbox">the inbox</a>.</p>
    </section>
    <section class="sheet" aria-labelledby="cards">
      <h2 id="cards">Test cards</h2>
      <dl>
        <dt><code>${payingCard}</code></dt>
        <dd>pays</dd>
        <dt><code>${decliningCard}</code></dt>
        <dd>is declined</dd>
      </dl>
    </section>
    <section class="sheet" aria-labelledby="webhooks">
      <h2 id="webhooks">Webhooks</h2>
      <dl>
        <dt>Sent to</dt>
        <dd><code>${webhooks.url}</code></dd>
        <dt>Mode</dt>
        <dd>${mode.mode}${mode.delayMs > 0 && `, up to ${mode.delayMs} ms late`}</dd>
        <dt>Waiting</dt>
        <dd>
          ${store.list('deliveries').length}${
            webhooks.lastFailure && `, because the last attempt failed: ${webhooks.lastFailure}`
          }
        </dd>
      </dl>
    </section>
    <section class="sheet" aria-labelledby="faults">
      <h2 id="faults">Faults on purpose</h2>
      <dl>
        <dt>Card provider</dt>
        <dd>
          answers
          ${faults.stripe.status || 'as usual'}${
            faults.stripe.latencyMs > 0 && `, ${faults.stripe.latencyMs} ms late`
          }
        </dd>
        <dt>Mail server</dt>
        <dd>${faults.smtp.refuse ? 'refuses everything' : 'takes everything'}</dd>
      </dl>
    </section>
  `;
}
