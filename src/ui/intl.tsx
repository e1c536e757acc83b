import { createContext, use } from 'react'
import type { MessageId, Messages, MessageValues } from '#i18n/intl.ts'

export type Intl = Messages

export const IntlContext = createContext<Intl | null>(null)

export const useIntl = (): Intl => {
  const intl = use(IntlContext)
  if (intl === null) throw new Error('useIntl outside of IntlContext')
  return intl
}

/** A message of the catalogue by its id. */
export type Text = (id: MessageId, values?: MessageValues) => string

export const createText =
  (intl: Intl): Text =>
  (id, values) =>
    intl.formatMessage({ id }, values)

/** `const text = useText(); text('calendar.title')` */
export const useText = (): Text => createText(useIntl())
