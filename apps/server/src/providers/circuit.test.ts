import { beforeEach, expect, test } from 'vitest';
import { type Circuit, CircuitOpen, createCircuit, CallTimeout } from './circuit.ts';

class Outage extends Error {}
class Refusal extends Error {}

let timeMs = 0;
let calls = 0;
let circuit: Circuit;

beforeEach(() => {
  calls = 0;
  circuit = createCircuit({
    outagesToOpen: 5,
    openMs: 10_000,
    timeoutMs: 50,
    isOutage: (error) => error instanceof Outage,
    clock: () => timeMs,
  });
});

const ask = (answer: () => Promise<unknown>) =>
  circuit(() => {
    calls += 1;
    return answer();
  }).catch((error: unknown) => error);

const answers = async () => 'fine';
const fails = () => Promise.reject(new Outage());
const refuses = () => Promise.reject(new Refusal());

async function openIt() {
  for (let attempt = 0; attempt < 5; attempt += 1) expect(await ask(fails)).toBeInstanceOf(Outage);
}

test('after five outages in a row no call is made for ten seconds', { tags: ['F08'] }, async () => {
  await openIt();
  timeMs += 4_000;
  expect(await ask(answers)).toMatchObject({ retryAfterMs: 6_000 });
  timeMs += 5_999;
  expect(await ask(answers)).toBeInstanceOf(CircuitOpen);
  expect(calls).toBe(5);
});

test('a success or a refusal in between resets the count', { tags: ['F08'] }, async () => {
  for (let attempt = 0; attempt < 4; attempt += 1) await ask(fails);
  expect(await ask(answers)).toBe('fine');
  for (let attempt = 0; attempt < 4; attempt += 1) await ask(fails);
  expect(await ask(refuses)).toBeInstanceOf(Refusal);
  for (let attempt = 0; attempt < 4; attempt += 1) await ask(fails);
  expect(await ask(answers)).toBe('fine');
});

test(
  'after the pause a single call is made, and its result decides for the others',
  { tags: ['F08'] },
  async () => {
    await openIt();
    timeMs += 10_000;
    const [ahead, other] = [ask(fails), ask(answers)];
    expect(await other).toBeInstanceOf(CircuitOpen);
    expect(await ahead).toBeInstanceOf(Outage);
    expect(await ask(answers)).toBeInstanceOf(CircuitOpen);
    timeMs += 10_000;
    expect(await ask(answers)).toBe('fine');
    expect(await ask(answers)).toBe('fine');
  },
);

test(
  'a missing answer is an outage, and the wait for it is limited',
  { tags: ['F08'] },
  async () => {
    const never = () => new Promise(() => {});
    for (let attempt = 0; attempt < 5; attempt += 1)
      expect(await ask(never)).toBeInstanceOf(CallTimeout);
    expect(await ask(answers)).toBeInstanceOf(CircuitOpen);
  },
);
