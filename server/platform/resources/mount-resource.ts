import { ifMatch } from '#contract/endpoint.ts'
import type { Resource } from '#contract/resource.ts'
import { type Api, mount } from '../http/mount.ts'
import type { Checked, Policy } from '../http/policy.ts'
import { createIdempotent } from './create-idempotent.ts'
import { type Change, type Changed, changeRow, createRow, type Rows, removeRow } from './rows.ts'

/** A reply with a row and its version; `created` by the request that is answered. */
export const rowReply = <Row extends { readonly version: number }>(
  body: Row,
  created = false,
  version = body.version,
) => ({ body, status: created ? 201 : 200, headers: { ETag: ifMatch(version) } }) as const

/**
 * Serves what a noun has of reading, creating, changing and removing its rows: once per Idempotency-Key, on the version of
 * `If-Match`, each in one transaction, and logged with its author.
 * @param rowsFor the noun's rows; a function, if they depend on the policy's restriction
 */
export const mountResource = <
  Row extends Changed,
  Input extends object,
  Columns extends object,
  New extends Input,
  Scope,
>(
  api: Api,
  { get, create, change, remove }: Partial<Resource<Row, New, Change<Input>>>,
  policy: Policy<Scope>,
  rowsFor: Rows<Row, Input, Columns, New> | ((scope: Checked<Scope>) => Rows<Row, Input, Columns, New>),
): void => {
  const { read, write } = api.deps
  const rowsOf = (scope: Checked<Scope>) => (typeof rowsFor === 'function' ? rowsFor(scope) : rowsFor)

  if (get !== undefined)
    mount(api, get, policy, async ({ input, rows }) => rowReply(await read(rowsOf(rows).read, input.params.id)))

  if (create !== undefined)
    mount(api, create, policy, async ({ input, caller, deps, rows }) =>
      rowReply(
        await createIdempotent({ endpoint: create, input, caller, deps }, (tx, body, author) =>
          createRow(tx, rowsOf(rows), body, author),
        ),
        true,
      ),
    )

  if (change !== undefined)
    mount(api, change, policy, async ({ input: { params, headers, body }, author, rows }) => {
      const on = { id: params.id, version: headers['if-match'] }
      return rowReply(await write((tx) => changeRow(tx, rowsOf(rows), on, body, author)))
    })

  if (remove !== undefined)
    mount(api, remove, policy, async ({ input: { params }, author, rows }) => {
      await write((tx) => removeRow(tx, rowsOf(rows), params.id, author))
      return { body: { id: params.id } }
    })
}
