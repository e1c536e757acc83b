import german from './de-ch.json' with { type: 'json' }
import english from './en-gb.json' with { type: 'json' }
import { intlFor, type Locale, languageTag, type Messages } from './intl.ts'
import { parseMessage } from './parse-message.ts'

interface MessagesAndDates extends Messages {
  /** In the band's time zone unless the options name another. */
  formatDate(date: Date, options: Intl.DateTimeFormatOptions): string
}

const messagesAndDates = (locale: Locale, texts: Readonly<Record<string, string>>): MessagesAndDates => {
  const parsed = Object.entries(texts).map(([id, text]) => [id, parseMessage(text)] as const)
  const formats = new Map<string, Intl.DateTimeFormat>()
  return {
    ...intlFor(locale, Object.fromEntries(parsed)),
    formatDate: (date, options) => {
      const key = JSON.stringify(options)
      const known = formats.get(key)
      const format = known ?? new Intl.DateTimeFormat(languageTag(locale), { timeZone: 'Europe/Zurich', ...options })
      if (known === undefined) formats.set(key, format)
      return format.format(date)
    },
  }
}

/** Both languages at once, for the server and for tests; the browser loads only the one of its page, parsed by the build. */
export const intls: Readonly<Record<Locale, MessagesAndDates>> = {
  'de-ch': messagesAndDates('de-ch', german),
  'en-gb': messagesAndDates('en-gb', english),
}
