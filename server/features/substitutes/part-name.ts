import { conducting } from '#contract/sections.ts'
import { finerVoice, namesInstrument } from '#contract/voice.ts'
import type { BandNames, Locale } from '#i18n/intl.ts'
import { textsIn } from '../../platform/localized.ts'

interface Part {
  readonly instrument: string
  readonly voice: string | null
}

/** 'Horn 2', 'Fagott 1' */
export const partName = (locale: Locale, names: BandNames, { instrument, voice }: Part): string => {
  const { finer = [] } = names.sections.find(({ id }) => id === instrument) ?? {}
  const listed = finerVoice(finer, voice)
  if (listed !== null) return listed
  const isNamed = instrument !== conducting && namesInstrument(instrument, voice)
  const section = isNamed ? null : textsIn(locale, names)(`section.name.${instrument}`)
  return [section, voice].filter((one) => one !== null).join(' ')
}
