import { expect, test } from 'vitest'
import { HttpError } from '../http/http-error.ts'
import { putDesired } from './desired-state.ts'

interface Row {
  readonly text: string
  readonly version: number
}

/** A row in memory; `rival` writes it between reading and writing. */
const put = async (
  stored: Row | undefined,
  desired: { readonly text: string; readonly expected?: number; readonly supersedes?: boolean },
  rival?: Row,
) => {
  let row = stored
  return await putDesired<Row | undefined, Row>({
    find: async () => row,
    isEqual: ({ text }) => text === desired.text,
    isBasis: (found) => found?.version === desired.expected,
    supersedes: desired.supersedes,
    write: async (found) => {
      if (rival !== undefined) row = rival
      if (row?.version !== found?.version) return undefined
      row = { text: desired.text, version: (found?.version ?? 0) + 1 }
      return row
    },
    present: (found) => found,
  })
}
const refusal = async (sent: Promise<unknown>) => {
  const error = await sent.catch((thrown: unknown) => thrown)
  return error instanceof HttpError ? [error.code, error.details.current] : error
}
const first = { text: 'one', version: 1 }

test('a row is created, changed on its version, and returned if it has the desired state already', async () => {
  expect(await put(undefined, { text: 'one' })).toEqual({ row: first, created: true })
  expect(await put(first, { text: 'two', expected: 1 })).toEqual({ row: { text: 'two', version: 2 }, created: false })
  expect(await put(first, { text: 'one', expected: 7 })).toEqual({ row: first, created: false })
  expect(await put(first, { text: 'one' })).toEqual({ row: first, created: false })
})

test('another version is a conflict with the row, and a change of no row is not found', async () => {
  expect(await refusal(put(first, { text: 'two', expected: 7 }))).toEqual(['conflict.version', first])
  expect(await refusal(put(first, { text: 'two' }))).toEqual(['conflict.version', first])
  expect(await refusal(put(undefined, { text: 'two', expected: 1 }))).toEqual(['not_found', undefined])
})

test('a change that supersedes others gives an equal row a new version, on its version only', async () => {
  const again = { text: 'one', supersedes: true }
  expect(await put(first, { ...again, expected: 1 })).toEqual({ row: { text: 'one', version: 2 }, created: false })
  expect(await put(first, { ...again, expected: 7 })).toEqual({ row: first, created: false })
})

test('a concurrent change that stored the same is no conflict, another one is', async () => {
  const [same, other] = [
    { text: 'two', version: 2 },
    { text: 'three', version: 2 },
  ]
  expect(await put(first, { text: 'two', expected: 1 }, same)).toEqual({ row: same, created: false })
  expect(await put(undefined, { text: 'one' }, first)).toEqual({ row: first, created: false })
  expect(await refusal(put(first, { text: 'two', expected: 1 }, other))).toEqual(['conflict.version', other])
})
