import type { PersonGeneric } from '#contract/persons.ts'
import { useFunctions, useText } from '../../ui/intl.tsx'

/**
 * Formats a person's functions in the band and on the board: 'Trompete, auch Horn · Präsidium'. Functions that the band
 * does not have are left out.
 */
export const usePersonFunctions = () => {
  const text = useText()
  const { sections, offices } = useFunctions()
  return ({
    instrument,
    further = [],
    office,
  }: Pick<PersonGeneric, 'instrument' | 'office'> & Partial<Pick<PersonGeneric, 'further'>>): string => {
    const [main] = sections.filter(({ id }) => id === instrument)
    const others = further.flatMap((one) => sections.filter(({ id }) => id === one)).map((one) => one.instrument)
    return [
      ...(main === undefined
        ? []
        : [
            others.length === 0
              ? main.instrument
              : text('directory.also', { instrument: main.instrument, others: others.join(', ') }),
          ]),
      ...offices.filter(({ id }) => id === office).map(({ name }) => name),
    ].join(' · ')
  }
}
