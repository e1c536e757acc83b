import type { PersonGeneric } from '#contract/persons.ts'
import { useText } from '../../ui/intl.tsx'

const instruments = [
  'CONDUCTOR',
  'FLUTE',
  'CLARINET',
  'SAX',
  'TRUMPET',
  'HORN',
  'BARITON',
  'TROMBONE',
  'TUBA',
  'PERCUSSION',
] as const
const offices = ['PRESIDENT', 'SECRETARY', 'CASHIER', 'LIBRARY', 'MATERIAL', 'BOARDMEM'] as const

/**
 * Formats a person's functions in the band and on the board: 'Tuba, Präsidium'. Functions that only a newer server
 * knows are left out.
 */
export const useFunctions = () => {
  const text = useText()
  return ({ instrument, office }: Pick<PersonGeneric, 'instrument' | 'office'>): string =>
    [
      ...instruments.filter((one) => one === instrument).map((one) => text(`directory.plays.${one}`)),
      ...offices.filter((one) => one === office).map((one) => text(`directory.office.${one}`)),
    ].join(' · ')
}
