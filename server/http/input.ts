import type { Context } from 'hono'
import * as v from 'valibot'
import type { Endpoint, HandlerInput } from '#contract/endpoint.ts'
import { german } from '#i18n/de-ch/catalogue.ts'
import type { MessageId } from '#i18n/intl.ts'
import { type FieldProblem, HttpError } from './http-error.ts'

/** Bytes of a request body; the largest input of the contract has some kB. */
export const maxBodyBytes = 100_000

/**
 * Params, query, headers and body as the endpoint's schemas read them.
 * @throws Refusal validation.invalid with every field at fault and one problem each, request.malformed, request.too_large
 */
export const parseInput = async <E extends Endpoint>(endpoint: E, c: Context): Promise<HandlerInput<E>> => {
  const { params, query, headers, body } = endpoint.input
  const given: Record<string, unknown> = {}
  if (params !== undefined) given.params = c.req.param()
  if (query !== undefined) given.query = c.req.query()
  if (headers !== undefined) given.headers = c.req.header()
  if (body !== undefined) given.body = await readJson(c)
  const problems: FieldProblem[] = []
  const parsed: Record<string, unknown> = {}
  for (const [part, schema] of Object.entries({ params, query, headers, body })) {
    if (schema === undefined) continue
    const result = v.safeParse(schema, given[part], { abortPipeEarly: true })
    if (result.success) parsed[part] = result.output
    else problems.push(...problemsOf(result.issues, schema))
  }
  if (problems.length > 0) throw new HttpError('validation.invalid', { fields: problems })
  if (holdsUnstorable(given)) throw new HttpError('request.malformed')
  return parsed as HandlerInput<E>
}

/** Every field of a value at fault, with one problem each. */
export const findFieldProblems = (schema: Schema, value: unknown): FieldProblem[] =>
  problemsOf(v.safeParse(schema, value, { abortPipeEarly: true }).issues ?? [], schema)

const problemsOf = (issues: readonly v.BaseIssue<unknown>[], schema: Schema): FieldProblem[] =>
  issues.map((issue) => {
    const message = missingKeyMessage(issue, schema) ?? issue.message
    return {
      field: v.getDotPath(issue) ?? '',
      message: isValidationMessage(message) ? message : 'validation.invalid',
    }
  })

type Schema = v.GenericSchema<unknown, unknown>

/** valibot reports a missing key with the object's message; the field's own schema says what is required. */
const missingKeyMessage = (issue: v.BaseIssue<unknown>, root: Schema): string | undefined => {
  const { path } = issue
  if (path?.at(-1)?.origin !== 'key') return undefined
  const field = path.reduce<Schema | undefined>((schema, { key }) => innerSchema(schema, key), root)
  return field === undefined ? undefined : v.safeParse(field, undefined).issues?.[0].message
}

/** The schema of an object's entry or an array's item, through `optional`, `nullable` and `pipe`. */
const innerSchema = (schema: Schema | undefined, key: unknown): Schema | undefined => {
  if (schema === undefined) return undefined
  const { wrapped, entries, item } = schema as Schema & {
    readonly wrapped?: Schema
    readonly entries?: Readonly<Record<string, Schema>>
    readonly item?: Schema
  }
  if (wrapped !== undefined) return innerSchema(wrapped, key)
  return typeof key === 'string' && entries !== undefined && Object.hasOwn(entries, key) ? entries[key] : item
}

/** A schema's message is an id of the catalogues; whatever valibot says by itself becomes `validation.invalid`. */
const isValidationMessage = (message: string): message is MessageId =>
  message.startsWith('validation.') && Object.hasOwn(german, message)

const readJson = async (c: Context): Promise<unknown> => {
  if (!/^application\/json\s*(?:;|$)/i.test(c.req.header('content-type') ?? ''))
    throw new HttpError('request.malformed')
  const text = await readText(c.req.raw, Number(c.req.header('content-length') ?? 0))
  try {
    return JSON.parse(text)
  } catch {
    throw new HttpError('request.malformed')
  }
}

/** A body of text, at most `bodyMaximum` bytes. @throws Refusal request.too_large, request.malformed */
export const readText = async ({ body }: Request, announced: number): Promise<string> => {
  if (announced > maxBodyBytes) throw new HttpError('request.too_large')
  const chunks: Uint8Array[] = []
  let size = 0
  for await (const chunk of limitBody(body)) {
    size += chunk.byteLength
    if (size > maxBodyBytes) throw new HttpError('request.too_large')
    chunks.push(chunk)
  }
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new HttpError('request.malformed')
  }
}

/** The chunks of a body. @throws Refusal request.malformed when the client breaks off */
export const limitBody = async function* (body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? []
  } catch {
    throw new HttpError('request.malformed', { reason: 'the client aborted the body' })
  }
}

/**
 * PostgreSQL's text has no NUL character and its jsonb no half of a surrogate pair; no field of the contract wants one.
 * Without recursion, because 100 kB of brackets nest deeper than the stack.
 */
const holdsUnstorable = (value: unknown): boolean => {
  const open = [value]
  for (let one = open.pop(); one !== undefined || open.length > 0; one = open.pop()) {
    if (typeof one === 'string' && (one.includes('\0') || !one.isWellFormed())) return true
    if (typeof one === 'object' && one !== null) for (const inner of Object.values(one)) open.push(inner)
  }
  return false
}
