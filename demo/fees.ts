import { eq } from 'drizzle-orm'
import type { Db } from '#server/platform/db/open.ts'
import { organizations } from '#server/platform/db/organizations.ts'
import { feeException, feeRule, person } from '#server/platform/db/tables.ts'

const rules: readonly Omit<typeof feeRule.$inferInsert, 'position'>[] = [
  {
    nameDe: 'Ehrenmitglieder',
    nameEn: 'Honorary members',
    organizationId: organizations.band,
    honorary: true,
    amount: 0,
  },
  {
    nameDe: 'Junge',
    nameEn: 'Young players',
    organizationId: organizations.band,
    ageTo: 20,
    amount: 60_00,
  },
  {
    ...{ nameDe: 'Aktive', nameEn: 'Active members', organizationId: organizations.band },
    ...{ amount: 120_00, proRata: true, householdAmount: 180_00 },
  },
  { nameDe: 'Passive', nameEn: 'Passive members', organizationId: organizations.passiveMembers, amount: 15_00 },
]

/** Last name of a person, and why the fee is not by the rules. */
const exceptions: readonly (readonly [
  lastName: string,
  values: Pick<typeof feeException.$inferInsert, 'kind' | 'amount' | 'reason'>,
])[] = [
  ['Bärlocher', { kind: 'FREE', reason: 'Dirigentin' }],
  ['Wernlisberg', { kind: 'AMOUNT', amount: 60_00, reason: 'In Ausbildung' }],
]

/** The rules of the membership fee, and exceptions. A treasurer makes the first run. */
export const loadFees = async (db: Db): Promise<void> => {
  await db.insert(feeRule).values(rules.map((rule, index) => ({ ...rule, position: index + 1 })))
  for (const [lastName, values] of exceptions) {
    const [found] = await db.select({ id: person.id }).from(person).where(eq(person.lastName, lastName))
    if (found !== undefined) await db.insert(feeException).values({ ...values, personId: found.id })
  }
}
