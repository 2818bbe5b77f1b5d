import { html, type Html } from '../page.ts';

export const sampleImagePath = '/google/pictures/sample.png';

export type GoogleUserForm = {
  email: string;
  name: string;
  isVerified: boolean;
  picture: 'none' | 'sample';
};

type SignInPageProps = { uid: string; form: GoogleUserForm; problem?: string };

export function renderSignInPage({ uid, form, problem }: SignInPageProps): Html {
  return html`
    <h1>Sign in with Google</h1>
    <p>
      With real keys this page is at Google. In the sandbox you choose any account, and Partshelf
      receives its data.
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
            <input type="radio" name="picture" value="none" ${renderChecked(form, 'none')} />
            None
          </label>
          <label class="choice">
            <input type="radio" name="picture" value="sample" ${renderChecked(form, 'sample')} />
            <img src="${sampleImagePath}" alt="" width="40" height="40" />
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

const renderChecked = (form: GoogleUserForm, picture: GoogleUserForm['picture']) =>
  form.picture === picture && html`checked`;

export function renderEndedPage(): Html {
  return html`<h1>This sign-in has ended</h1>
    <p>Go back to the shop and start again.</p>`;
}
