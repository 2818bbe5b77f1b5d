/** Waits from frame to frame, which leaves a stopped clock where it is. */
export function whenShown(text: string): Promise<void> {
  return new Promise((resolve) => {
    const look = () =>
      document.body.textContent.includes(text) ? resolve() : requestAnimationFrame(look);
    look();
  });
}
