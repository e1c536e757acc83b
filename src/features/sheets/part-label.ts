import type { Sheet } from '#contract/compositions.ts'
import type { Text } from '../../ui/intl.tsx'

type Named = Pick<Sheet, 'name' | 'instrument' | 'voice' | 'key'>

/** 'Klarinette 1 in B', 'Tuba in Es', 'Partitur'; the file's name where the instrument is not known to this app. */
export const partLabel = (text: Text, { name, instrument, voice, key }: Named): string => {
  if (instrument === 'other') return name.replace(/\.pdf$/i, '')
  // Of 'Tuba Es' the voice is the key, which is said once.
  const part = [text(`sheet.instrument.${instrument}`), voice === key ? null : voice]
    .filter((word) => word !== null)
    .join(' ')
  // A score is written as it sounds.
  return key === null || instrument === 'SCORE' ? part : text('sheet.part', { part, key: text(`sheet.key.${key}`) })
}
