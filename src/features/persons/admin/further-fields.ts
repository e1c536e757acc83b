import type { FurtherPart } from '#contract/persons.ts'
import { namesInstrument } from '#contract/voice.ts'
import type { Text } from '../../../ui/intl.tsx'
import { FurtherPartsControl } from './FurtherPartsControl.tsx'
import { readParts, sentPart, type TypedPart, typedParts, writeParts } from './further-parts.ts'
import { partFields } from './part-fields.ts'

const partInWords = (text: Text, { instrument, voice, group }: TypedPart): string => {
  const section = namesInstrument(instrument, voice) ? '' : text(`section.instrument.${instrument}`)
  const part = [section, voice].filter((word) => word !== '').join(' ')
  return group === '' ? part : text('person.parts.in_some_group', { part })
}

/** Fields of all parts that a person plays: the main one, and the others as a list. */
export const allPartsFields = {
  ...partFields,
  further: {
    label: 'admin.person.further',
    hint: 'admin.person.further.hint',
    read: (stored: readonly FurtherPart[] | undefined) => writeParts(typedParts(stored)),
    send: (value: string) => readParts(value).map(sentPart),
    inWords: (value: string, text: Text) =>
      readParts(value)
        .map((part) => partInWords(text, part))
        .join(', '),
    Control: FurtherPartsControl,
  },
} as const
