import { html, type Html } from '../pages/html.ts';
import { forgeries } from './id-token.ts';
import { type AccountForm, sampleAccounts, tenants } from './microsoft-account.ts';

export function renderAccountPage(address: string): Html {
  return html`
    <h1>Sign in with Microsoft</h1>
    <p>
      With real keys this page is at Microsoft. Here you choose an account of any tenant. Microsoft
      does not prove the address of a work account: its administrator can set any.
    </p>
    <section class="sheet narrow" aria-labelledby="accounts">
      <h2 id="accounts">Accounts</h2>
      ${sampleAccounts.map((account) => renderSample(address, account))}
    </section>
    <section class="sheet narrow" aria-labelledby="other">
      <h2 id="other">Another account</h2>
      <form method="post" action="${address}">
        <div class="field">
          <label for="tenant">Tenant</label>
          <select id="tenant" name="tenant">
            ${Object.keys(tenants).map((name) => html`<option>${name}</option>`)}
          </select>
        </div>
        <div class="field">
          <label for="account">Account</label>
          <input id="account" name="account" autocomplete="off" />
        </div>
        <div class="field">
          <label for="email">Email</label>
          <input id="email" name="email" autocomplete="off" inputmode="email" />
        </div>
        <div class="field">
          <label for="name">Name</label>
          <input id="name" name="name" value="Ada Berg" autocomplete="off" />
        </div>
        <div class="field">
          <label for="forge">False in the token</label>
          <select id="forge" name="forge">
            ${forgeries.map((name) => html`<option>${name}</option>`)}
          </select>
        </div>
        <button class="button main wide">Sign in</button>
      </form>
      <form method="post" action="${address}">
        <button class="button wide" name="cancel" value="on">Cancel</button>
      </form>
    </section>
  `;
}

function renderSample(address: string, { tenant, account, name, email }: AccountForm): Html {
  return html`<form method="post" action="${address}">
    <input type="hidden" name="tenant" value="${tenant}" />
    <input type="hidden" name="account" value="${account}" />
    <input type="hidden" name="name" value="${name}" />
    <input type="hidden" name="email" value="${email}" />
    <button class="button wide">${name}, ${email || 'no address'} (${tenant})</button>
  </form>`;
}
