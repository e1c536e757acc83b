import * as v from 'valibot'
import { endpoint } from './endpoint.ts'

/** Categories of the static files under 'Downloads'. */
export const fileCategories = ['INTERNAL_MINUTES', 'INTERNAL_RULES'] as const
export type FileCategory = (typeof fileCategories)[number]

/** A picture of the band by its name, such as an event's `image`: 780 pixels wide, WebP. */
export const getPublicImage = endpoint({
  method: 'GET',
  path: '/api/public/image',
  input: {
    query: v.object({
      name: v.pipe(v.string('validation.required'), v.regex(/^[a-z0-9-]{1,60}$/, 'validation.invalid')),
    }),
  },
  reply: 'bytes',
})
