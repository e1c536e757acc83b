import { createFormatters, DEFAULT_INTL_CONFIG, formatDate } from '@formatjs/intl'
import german from './de-ch.json' with { type: 'json' }
import english from './en-gb.json' with { type: 'json' }
import { intlFor, type Locale, languageTag, type Messages } from './intl.ts'
import { parsed } from './parsed.ts'

interface MessagesAndDates extends Messages {
  /** In the band's time zone unless the options name another. */
  formatDate(date: Date, options: Intl.DateTimeFormatOptions): string
}

const { getDateTimeFormat } = createFormatters()
const messagesAndDates = (locale: Locale, texts: Readonly<Record<string, string>>): MessagesAndDates => {
  const config = { ...DEFAULT_INTL_CONFIG, locale: languageTag(locale), timeZone: 'Europe/Zurich' }
  return {
    ...intlFor(locale, parsed(texts)),
    formatDate: (date, options) => formatDate(config, getDateTimeFormat, date, options),
  }
}

/** Both languages at once, for the server and for tests; the browser loads only the one of its page, parsed by the build. */
export const intls: Readonly<Record<Locale, MessagesAndDates>> = {
  'de-ch': messagesAndDates('de-ch', german),
  'en-gb': messagesAndDates('en-gb', english),
}
