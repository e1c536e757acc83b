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

/** 'Tuba, Präsidium': what somebody does in the band and on the board; what a newer server calls otherwise is left out. */
export const useFunctions = () => {
  const text = useText()
  return ({ instrument, office }: Pick<PersonGeneric, 'instrument' | 'office'>): string =>
    [
      ...instruments.filter((one) => one === instrument).map((one) => text(`directory.plays.${one}`)),
      ...offices.filter((one) => one === office).map((one) => text(`directory.office.${one}`)),
    ].join(' · ')
}
