import { expect, test } from 'vitest';
import { restoreLateScroll } from './route-changes.tsx';

const storeTop = (top: number) => {
  window.history.replaceState({ key: 'visited' }, '');
  sessionStorage.setItem('react-router-scroll-positions', JSON.stringify({ visited: top }));
};

const addContent = () => {
  document.body.appendChild(document.createElement('div')).style.height = '5000px';
};

test('coming back leads to the old place once the content is there', async () => {
  storeTop(700);
  const stop = restoreLateScroll();
  expect(window.scrollY).toBe(0);
  addContent();
  await expect.poll(() => window.scrollY).toBe(700);
  stop?.();
});

test('the page stays where it is once someone uses it', async () => {
  storeTop(700);
  restoreLateScroll();
  window.dispatchEvent(new Event('wheel'));
  addContent();
  await new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)));
  expect(window.scrollY).toBe(0);
});
