/** A person in a short list of names. */
interface Named {
  readonly firstName: string
  /** The whole name. */
  readonly label: string
  /** `yyyy-MM-dd`; null = not known. */
  readonly birthDate: string | null
}

/**
 * Returns a name for each of these persons that no other of them has: the first name, else the whole name, else the whole name
 * with the year of birth, else with a number.
 */
export const distinctNames = (persons: readonly Named[]): readonly string[] => {
  const ways: readonly ((person: Named, index: number) => string)[] = [
    ({ firstName }) => firstName,
    ({ label }) => label,
    ({ label, birthDate }) => (birthDate === null ? '' : `${label} (${birthDate.slice(0, 4)})`),
    ({ label }, index) => `${label} (${index + 1})`,
  ]
  return persons.map((person, index) => {
    const names = ways.map((way) => ({ name: way(person, index), of: persons.map(way) }))
    const distinct = names.find(({ name, of }) => name !== '' && of.filter((other) => other === name).length === 1)
    return distinct?.name ?? person.label
  })
}
