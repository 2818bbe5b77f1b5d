export function focusHeading(section?: Element | null) {
  const heading =
    section?.querySelector<HTMLElement>('h2') ??
    document.querySelector<HTMLElement>('main h1') ??
    document.querySelector('main');
  heading?.setAttribute('tabindex', '-1');
  heading?.focus({ preventScroll: true });
}
