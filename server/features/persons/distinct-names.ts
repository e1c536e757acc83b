import type { person } from '../../platform/db/tables.ts'
import { formatLabel } from './queries.ts'

/** A person in a short list of names. */
type Named = Pick<typeof person.$inferSelect, 'firstName' | 'lastName' | 'company' | 'birthDate'>

/**
 * Returns a name for each of these persons that no other of them has: the first name, else the whole name, else the whole name
 * with the year of birth, else with a number.
 */
export const distinctNames = (persons: readonly Named[]): readonly string[] => {
  const ways: readonly ((person: Named, index: number) => string)[] = [
    ({ firstName }) => firstName,
    formatLabel,
    (one) => (one.birthDate === null ? '' : `${formatLabel(one)} (${one.birthDate.slice(0, 4)})`),
    (one, index) => `${formatLabel(one)} (${index + 1})`,
  ]
  return persons.map((one, index) => {
    const names = ways.map((way) => ({ name: way(one, index), of: persons.map(way) }))
    const distinct = names.find(({ name, of }) => name !== '' && of.filter((other) => other === name).length === 1)
    return distinct?.name ?? formatLabel(one)
  })
}
