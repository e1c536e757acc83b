import { createContext, use } from 'react'
import type { BandFunctions } from '#contract/sections.ts'
import { type MessageId, type Messages, type MessageValues, noNames } from '#i18n/intl.ts'

export interface Intl extends Messages {
  /** The sections and offices of the band, in their order. */
  readonly functions?: BandFunctions
}

export const IntlContext = createContext<Intl | null>(null)

export const useIntl = (): Intl => {
  const intl = use(IntlContext)
  if (intl === null) throw new Error('useIntl outside of IntlContext')
  return intl
}

/** The sections and offices of the band; none before they are loaded. */
export const useFunctions = (): BandFunctions => useIntl().functions ?? noNames

/** A message of the catalogue by its id. */
export type Text = (id: MessageId, values?: MessageValues) => string

export const createText =
  (intl: Intl): Text =>
  (id, values) =>
    intl.formatMessage({ id }, values)

/** `const text = useText(); text('calendar.title')` */
export const useText = (): Text => createText(useIntl())
