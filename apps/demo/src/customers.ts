import { z } from 'zod';
import type { Transaction } from '../../server/src/db/client.ts';
import { users } from '../../server/src/db/tables/accounts.ts';
import { readDemoContent } from './content.ts';
import type { Random } from './random.ts';
import { after, hourMs, minuteMs } from './time.ts';

const names = z.array(z.string());
const { firstNames, lastNames, companyDomains } = readDemoContent(
  'customers.json',
  z.strictObject({ firstNames: names, lastNames: names, companyDomains: names }),
);

export interface PlannedCustomer {
  readonly firstName: string;
  readonly lastName: string;
  readonly username: string;
  readonly email: string;
  readonly provider: 'local' | 'google';
  readonly wantsReleaseMails: boolean;
  readonly createdAt: Date;
}

export class CustomerPlan {
  readonly all: PlannedCustomer[] = [];
  readonly #random: Random;
  readonly #firstNames: readonly string[];
  readonly #lastNames: readonly string[];

  constructor(random: Random) {
    this.#random = random;
    this.#firstNames = random.shuffle(firstNames);
    this.#lastNames = random.shuffle(lastNames);
  }

  add(createdAt: Date): PlannedCustomer {
    const random = this.#random;
    // 48 and 43 names have no common factor, so 2,064 pairs differ.
    const firstName = this.#firstNames[this.all.length % this.#firstNames.length]!;
    const lastName = this.#lastNames[this.all.length % this.#lastNames.length]!;
    const username = `${firstName}.${lastName}`.toLowerCase();
    const customer = {
      firstName,
      lastName,
      username,
      email: `${username}@${random.pick(companyDomains)}`,
      provider: random.chance(0.3) ? ('google' as const) : ('local' as const),
      wantsReleaseMails: random.chance(0.85),
      createdAt,
    };
    this.all.push(customer);
    return customer;
  }

  addBuyer(boughtAt: Date): PlannedCustomer {
    const random = this.#random;
    const isQuick = random.chance(0.6);
    const delayMs = isQuick ? random.between(4, 40) * minuteMs : random.between(3, 96) * hourMs;
    return this.add(after(boughtAt, -delayMs));
  }
}

/** The accounts have no password, so no one can sign in to them. */
export async function insertCustomers(
  db: Transaction,
  customers: readonly PlannedCustomer[],
): Promise<Map<string, number>> {
  const inserted = await db
    .insert(users)
    .values(
      customers
        .toSorted((a, b) => a.createdAt.getTime() - b.createdAt.getTime())
        .map(({ firstName: _first, lastName: _last, ...customer }) => ({
          ...customer,
          confirmed: true,
        })),
    )
    .returning({ id: users.id, username: users.username });
  return new Map(inserted.map(({ id, username }) => [username, id]));
}
