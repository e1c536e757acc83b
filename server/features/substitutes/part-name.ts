import type { Section } from '#contract/sections.ts'
import { namesInstrument } from '#contract/voice.ts'
import { intls } from '#i18n/catalogues.ts'
import type { Locale } from '#i18n/intl.ts'

interface Part {
  readonly instrument: Section | 'other'
  readonly voice: string | null
}

/** 'Horn 2', 'Fagott 1' */
export const partName = (locale: Locale, { instrument, voice }: Part): string => {
  const isNamed = instrument !== 'CONDUCTOR' && instrument !== 'other' && namesInstrument(instrument, voice)
  const section = isNamed ? null : intls[locale].formatMessage({ id: `participation.section.${instrument}` })
  return [section, voice].filter((one) => one !== null).join(' ')
}
