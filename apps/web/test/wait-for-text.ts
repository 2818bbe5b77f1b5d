/** Polls by animation frames, which work with fake timers. */
export function waitForText(text: string): Promise<void> {
  return new Promise((resolve) => {
    const check = () =>
      document.body.textContent.includes(text) ? resolve() : requestAnimationFrame(check);
    check();
  });
}
