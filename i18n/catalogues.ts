import german from './de-ch.json' with { type: 'json' }
import english from './en-gb.json' with { type: 'json' }
import { intlFor, type Locale, type Messages } from './intl.ts'

/** Both languages at once, for the server and for tests; the browser loads only the one of its page, parsed by the build. */
export const intls: Readonly<Record<Locale, Messages>> = {
  'de-ch': intlFor('de-ch', german),
  'en-gb': intlFor('en-gb', english),
}
