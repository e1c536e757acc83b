import * as v from 'valibot'
import { storableLine } from './characters.ts'
import { IfMatch, RowId } from './endpoint.ts'

/** One line of plain text, trimmed; `minimum` 0 accepts an empty one. */
export const line = (minimum: 0 | 1, maximum: number, tooLong = 'validation.text_too_long') =>
  v.pipe(
    v.string('validation.required'),
    v.trim(),
    v.minLength(minimum, 'validation.required'),
    v.regex(storableLine, 'validation.characters'),
    v.maxLength(maximum, tooLong),
  )

/** An optional text: null and an empty text clear it. In a new row a missing key is null. */
export const clearable = (schema: v.GenericSchema<string, string>) =>
  v.pipe(
    v.optional(v.nullable(schema), null),
    v.transform((text) => (text === '' ? null : text)),
  )

/** The address of a page elsewhere: only https, without a user name, which could hide the host. */
export const webLink = (maximum: number) =>
  clearable(
    v.pipe(
      line(0, maximum),
      v.check((text) => text === '' || /^https:\/\/[^\s/@:]+(?::\d+)?(?:[/?#]\S*)?$/i.test(text), 'validation.link'),
    ),
  )

export const byId = v.object({ id: RowId })
/**
 * Params and headers of a change. Its body is the noun's input with every key optional (`v.partial`): an absent key
 * means unchanged, null clears. conflict.version with the current row as `current` if the row was changed after `If-Match`.
 */
export const onVersion = { params: byId, headers: v.object({ 'if-match': IfMatch }) }
/** Reply to a deletion. */
export const Removed = v.object({ id: v.number() })
