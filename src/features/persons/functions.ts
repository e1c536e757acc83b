import type { PersonGeneric } from '#contract/persons.ts'
import { useFunctions, useText } from '../../ui/intl.tsx'

/**
 * Formats a person's functions in the band and on the board: 'Tuba, Präsidium'. Functions that the band does not have
 * are left out.
 */
export const usePersonFunctions = () => {
  const text = useText()
  const { sections, offices } = useFunctions()
  return ({ instrument, office }: Pick<PersonGeneric, 'instrument' | 'office'>): string =>
    [
      ...sections.filter(({ id }) => id === instrument).map(({ id }) => text(`section.instrument.${id}`)),
      ...offices.filter(({ id }) => id === office).map(({ name }) => name),
    ].join(' · ')
}
