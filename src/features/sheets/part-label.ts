import type { Sheet } from '#contract/compositions.ts'
import type { BandFunctions } from '#contract/sections.ts'
import { finerVoice, namesInstrument } from '#contract/voice.ts'
import type { Text } from '../../ui/intl.tsx'

type Named = Pick<Sheet, 'name' | 'instrument' | 'voice' | 'key'>

/** Returns the words of a part in the reader's language: 'Klarinette', '1'; 'Oboe 1' alone, since it names the instrument. */
export const partWords = (
  text: Text,
  { sections }: BandFunctions,
  {
    instrument,
    voice,
    key,
  }: { readonly instrument: string; readonly voice: string | null; readonly key: string | null },
): readonly string[] => {
  const { finer = [] } = sections.find(({ id }) => id === instrument) ?? {}
  const listed = finerVoice(finer, voice)
  if (listed !== null) return [listed]
  const section = namesInstrument(instrument, voice) ? null : text(`section.instrument.${instrument}`)
  // The voice of 'Tuba Es' is its key, which is named only once.
  return [section, voice === key ? null : voice].flatMap((word) => (word ? [word] : []))
}

/**
 * Returns the part's label: 'Klarinette 1 in B', 'Fagott 2 in C', 'Tuba in Es', 'Partitur'; or the file's name if the instrument is
 * unknown.
 */
export const partLabel = (text: Text, functions: BandFunctions, { name, ...named }: Named): string => {
  const { instrument, key } = named
  if (instrument === 'other') return name.replace(/\.pdf$/i, '')
  const part = partWords(text, functions, named).join(' ')
  // A score is in concert pitch.
  return key === null || instrument === 'SCORE' ? part : text('sheet.part', { part, key: text(`sheet.key.${key}`) })
}

/** Returns the part's label for a player, with a note if it stands in for the player's own. */
export const choiceLabel = (
  text: Text,
  functions: BandFunctions,
  { sheet, fallback }: { readonly sheet: Named; readonly fallback: boolean },
): string => {
  const part = partLabel(text, functions, sheet)
  return fallback ? text('repertoire.fallback', { part }) : part
}
