import * as v from 'valibot'

/** The languages of the site, those of the catalogues. */
const locales = ['de-ch', 'en-gb'] as const
export const Locale = v.picklist(locales, 'validation.invalid')
