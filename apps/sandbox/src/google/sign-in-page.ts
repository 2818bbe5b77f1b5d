import { html, type Html } from '../html.ts';
import type { PersonForm } from './person.ts';
import { samplePath } from './sample-picture.ts';

type SignInPage = { uid: string; form: PersonForm; problem?: string };

export function signInPage({ uid, form, problem }: SignInPage): Html {
  return html`
    <h1>Sign in with Google</h1>
    <p>
      In a shop with keys of its own Google asks here. The sandbox lets you be whoever you like, and
      Partshelf receives what you choose.
    </p>
    <section class="sheet narrow" aria-labelledby="account">
      <h2 id="account">Google account</h2>
      <form method="post" action="/google/sign-in/${uid}">
        <div class="field">
          <label for="email">Email</label>
          <input
            id="email"
            name="email"
            value="${form.email}"
            autocomplete="off"
            inputmode="email"
            placeholder="ada@example.com"
            autofocus
            ${problem && html`aria-invalid="true" aria-describedby="email-problem"`}
          />
          ${problem && html`<p class="problem" id="email-problem">${problem}</p>`}
        </div>
        <label class="choice">
          <input type="checkbox" name="email_verified" ${form.isVerified && html`checked`} />
          Google has verified this address
        </label>
        <div class="field">
          <label for="name">Name</label>
          <input id="name" name="name" value="${form.name}" autocomplete="off" />
        </div>
        <fieldset>
          <legend>Picture</legend>
          <label class="choice">
            <input type="radio" name="picture" value="none" ${isChosen(form, 'none')} />
            None
          </label>
          <label class="choice">
            <input type="radio" name="picture" value="sample" ${isChosen(form, 'sample')} />
            <img src="${samplePath}" alt="" width="40" height="40" />
            Sample picture
          </label>
        </fieldset>
        <button class="button main wide">Sign in</button>
      </form>
      <form method="post" action="/google/sign-in/${uid}/cancel">
        <button class="button wide">Cancel</button>
      </form>
    </section>
  `;
}

const isChosen = (form: PersonForm, picture: PersonForm['picture']) =>
  form.picture === picture && html`checked`;

export function endedPage(): Html {
  return html`<h1>This sign-in has ended</h1>
    <p>Go back to the shop and start again.</p>`;
}
