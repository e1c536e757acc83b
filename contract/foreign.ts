import * as v from 'valibot'

/**
 * Names of the texts of a view that are in the other language, because nobody wrote them in that of the page. Lists that
 * an older app persisted have none.
 */
export const Foreign = v.optional(v.array(v.string()), [])
