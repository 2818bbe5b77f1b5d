import { html, type Html } from '../pages/html.ts';
import type { Message } from './message.ts';

export function renderInbox(messages: Message[], to: string): Html {
  return html`
    <h1>Inbox</h1>
    <div class="toolbar">
      <form action="/inbox">
        <div class="field">
          <label for="to">Address</label>
          <input id="to" name="to" value="${to}" placeholder="Everyone" />
        </div>
        <button class="button">Filter</button>
      </form>
      <a class="button" href="/inbox?to=${encodeURIComponent(to)}">Refresh</a>
      <form method="post" action="/inbox/delete-all">
        <button class="button">Delete all</button>
      </form>
    </div>
    ${
      messages.length > 0
        ? html`<ul class="messages">
            ${messages.map(renderMessageEntry)}
          </ul>`
        : html`<p class="sheet quiet">No messages${to && ` for ${to}`} yet.</p>`
    }
  `;
}

function renderMessageEntry(message: Message): Html {
  return html`<li>
    <a href="/inbox/${message.id}">
      <span class="name">${message.subject || 'No subject'}</span>
      <time class="quiet" datetime="${message.date}">${formatTime(message.date)}</time>
      <span class="quiet">To ${message.to}</span>
    </a>
  </li>`;
}

export function renderMessage(message: Message): Html {
  return html`
    <p><a href="/inbox">Back to the inbox</a></p>
    <h1>${message.subject || 'No subject'}</h1>
    <dl>
      <dt>From</dt>
      <dd>${message.from}</dd>
      <dt>To</dt>
      <dd>${message.to}</dd>
      ${
        message.replyTo &&
        html`<dt>Reply to</dt>
          <dd>${message.replyTo}</dd>`
      }
      <dt>Arrived</dt>
      <dd><time datetime="${message.date}">${formatTime(message.date)}</time></dd>
    </dl>
    ${message.html && renderMailFrame(message.html)} ${renderAttachments(message)}
    ${message.links.length > 0 && renderLinks(message.links)}
    <section class="sheet" aria-labelledby="text">
      <h2 id="text">Text version</h2>
      <pre>${message.text}</pre>
    </section>
    ${renderHeaders(message.headers)}
  `;
}

function renderHeaders(headers: Message['headers']): Html {
  return html`<section class="sheet" aria-labelledby="headers">
    <h2 id="headers">Headers</h2>
    <dl>
      ${Object.entries(headers).map(
        ([name, value]) =>
          html`<dt>${name}</dt>
            <dd>${value}</dd>`,
      )}
    </dl>
  </section>`;
}

function renderMailFrame(mail: string): Html {
  return html`<iframe
    class="mail"
    title="The message as HTML"
    sandbox="allow-popups allow-popups-to-escape-sandbox"
    srcdoc="${`<base target="_blank">${mail}`}"
  ></iframe>`;
}

function renderAttachments({ id, attachments = [] }: Message): Html | string {
  if (attachments.length === 0) return '';
  return html`<section class="sheet" aria-labelledby="attachments">
    <h2 id="attachments">Attachments</h2>
    <ul>
      ${attachments.map(
        ({ fileName }, index) =>
          html`<li><a href="/inbox/${id}/attachments/${String(index)}">${fileName}</a></li>`,
      )}
    </ul>
  </section>`;
}

function renderLinks(links: string[]): Html {
  return html`<section class="sheet" aria-labelledby="links">
    <h2 id="links">Links</h2>
    <ul>
      ${links.map((link) => html`<li><a href="${link}">${link}</a></li>`)}
    </ul>
  </section>`;
}

function formatTime(date: string): string {
  return new Date(date).toLocaleString('en-GB', { dateStyle: 'medium', timeStyle: 'medium' });
}
