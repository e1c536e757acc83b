import * as v from 'valibot'

/** The languages of the site, those of the catalogues. */
const locales = ['de-ch', 'en-gb'] as const
export const Locale = v.picklist(locales, 'validation.invalid')

/**
 * Names of the texts of a view that are in the other language, because nobody wrote them in that of the page. Lists that
 * an older app persisted have none.
 */
export const Foreign = v.optional(v.array(v.string()), [])
