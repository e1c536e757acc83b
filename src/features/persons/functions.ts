import { offices, type PersonGeneric, sections } from '#contract/persons.ts'
import { useText } from '../../ui/intl.tsx'

/**
 * Formats a person's functions in the band and on the board: 'Tuba, Präsidium'. Functions that only a newer server
 * knows are left out.
 */
export const useFunctions = () => {
  const text = useText()
  return ({ instrument, office }: Pick<PersonGeneric, 'instrument' | 'office'>): string =>
    [
      ...sections.filter((one) => one === instrument).map((one) => text(`directory.plays.${one}`)),
      ...offices.filter((one) => one === office).map((one) => text(`directory.office.${one}`)),
    ].join(' · ')
}
