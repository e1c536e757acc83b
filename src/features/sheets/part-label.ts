import type { Sheet } from '#contract/compositions.ts'
import type { BandFunctions } from '#contract/sections.ts'
import { finerVoice, namesInstrument } from '#contract/voice.ts'
import type { Text } from '../../ui/intl.tsx'

type Named = Pick<Sheet, 'name' | 'instrument' | 'voice' | 'key'>

/**
 * Returns the part's label: 'Klarinette 1 in B', 'Fagott 2 in C', 'Tuba in Es', 'Partitur'; or the file's name if the instrument is
 * unknown.
 */
export const partLabel = (text: Text, { sections }: BandFunctions, { name, instrument, voice, key }: Named): string => {
  if (instrument === 'other') return name.replace(/\.pdf$/i, '')
  // The voice of 'Tuba Es' is its key, which is named only once.
  const words = [
    namesInstrument(instrument, voice) ? null : text(`section.instrument.${instrument}`),
    voice === key ? null : voice,
  ]
  const { finer = [] } = sections.find(({ id }) => id === instrument) ?? {}
  const part = finerVoice(finer, voice) ?? words.filter((word) => word !== null).join(' ')
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
