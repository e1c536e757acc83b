import { createFormatters, DEFAULT_INTL_CONFIG, formatDate } from '@formatjs/intl'
import { german } from './de-ch/catalogue.ts'
import { english } from './en-gb/catalogue.ts'
import { type Catalogue, intlFor, type Locale, languageTag, type Messages } from './intl.ts'

interface MessagesAndDates extends Messages {
  /** Uses the band's time zone unless the options name another. */
  formatDate(date: Date, options: Intl.DateTimeFormatOptions): string
}

const { getDateTimeFormat } = createFormatters()
const messagesAndDates = (locale: Locale, catalogue: Catalogue): MessagesAndDates => {
  const config = { ...DEFAULT_INTL_CONFIG, locale: languageTag(locale), timeZone: 'Europe/Zurich' }
  return {
    ...intlFor(locale, catalogue),
    formatDate: (date, options) => formatDate(config, getDateTimeFormat, date, options),
  }
}

/** Both languages, for the server and for tests; the browser loads only the page's language. */
export const intls: Readonly<Record<Locale, MessagesAndDates>> = {
  'de-ch': messagesAndDates('de-ch', german),
  'en-gb': messagesAndDates('en-gb', english),
}
