/** Waits from frame to frame, which leaves a stopped clock where it is. */
export function waitForText(text: string): Promise<void> {
  return new Promise((resolve) => {
    const check = () =>
      document.body.textContent.includes(text) ? resolve() : requestAnimationFrame(check);
    check();
  });
}
