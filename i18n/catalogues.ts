import german from './de-ch.json' with { type: 'json' }
import english from './en-gb.json' with { type: 'json' }
import { intlFor, type Locale } from './intl.ts'

/** Both languages at once, for the server and for tests; the browser loads only the one of its page. */
export const intls = {
  'de-ch': intlFor('de-ch', german),
  'en-gb': intlFor('en-gb', english),
} as const satisfies Record<Locale, unknown>
