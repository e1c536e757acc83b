import * as v from 'valibot'
import { Uuid } from './endpoint.ts'

/** The query of a request that a representative may send: the person for whom it acts; absent = the caller. */
export const ForWhom = v.object({ for: v.optional(Uuid) })

/** The query of a list: `all` = with the rows of everybody for whom the caller acts; absent = the own ones. */
export const ForAll = v.object({ for: v.optional(v.picklist(['all'], 'validation.invalid')) })
