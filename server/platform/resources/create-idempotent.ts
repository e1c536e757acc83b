import type * as v from 'valibot'
import type { Access } from '../db/database.ts'
import type { Db } from '../db/open.ts'
import { authorOf, type Caller } from '../http/caller.ts'
import { idempotentRequest, runIdempotent } from '../http/idempotency.ts'
import type { Author } from './record.ts'

interface Creation<Body, Row> {
  readonly endpoint: { readonly path: string; readonly reply: v.GenericSchema<unknown, Row> }
  readonly input: { readonly headers: { readonly 'idempotency-key'?: string | undefined }; readonly body: Body }
  readonly caller: Caller
  readonly deps: Pick<Access, 'write'> & { readonly clock: () => Date }
}

/**
 * Creates a row in its own transaction: once per Idempotency-Key; without a key, each time.
 * @throws HttpError request.key_reused, auth.required
 */
export const createIdempotent = <Body, Row>(
  { endpoint, input, caller, deps: { write, clock } }: Creation<Body, Row>,
  create: (tx: Db, input: Body, author: Author) => Promise<Row>,
): Promise<Row> => {
  const author = authorOf(caller, clock())
  const key = input.headers['idempotency-key']
  return write((tx) => {
    const request = idempotentRequest(endpoint.path, key, caller, input.body)
    return runIdempotent(tx, { request, schema: endpoint.reply, now: author.now }, () => create(tx, input.body, author))
  })
}
