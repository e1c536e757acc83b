import * as v from 'valibot'
import { RefusedError } from '#device/errors.ts'

/** The row as it now stands on the server, when that is why a change was refused (412). */
export const findNewerRow = <Row>(error: unknown, schema: v.GenericSchema<unknown, Row>): Row | undefined => {
  if (!(error instanceof RefusedError)) return undefined
  const found = v.safeParse(schema, error.current)
  return found.success ? found.output : undefined
}
