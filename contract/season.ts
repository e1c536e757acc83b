import * as v from 'valibot'

/** A season in a query: a calendar year from 1900 to 2099. */
export const Season = v.pipe(
  v.string('validation.invalid'),
  v.regex(/^(?:19|20)\d\d$/, 'validation.invalid'),
  v.transform(Number),
)
