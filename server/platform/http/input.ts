import type { Context } from 'hono'
import * as v from 'valibot'
import type { Endpoint, HandlerInput } from '#contract/endpoint.ts'
import { checkingFunctions } from '#contract/function-ids.ts'
import type { FunctionKind } from '#contract/sections.ts'
import { german } from '#i18n/de-ch/catalogue.ts'
import type { MessageId } from '#i18n/intl.ts'
import { type FieldProblem, HttpError } from './http-error.ts'

/** Maximum size of a request body in bytes. The largest input of the contract has a few kB. */
export const maxBodyBytes = 100_000

/**
 * Parses params, query, headers and body with the endpoint's schemas.
 * @throws HttpError validation.invalid with one problem for each invalid field; request.malformed; request.too_large
 */
export const parseInput = async <E extends Endpoint>(
  endpoint: E,
  c: Context,
  findFunctions: FindFunctions,
): Promise<HandlerInput<E>> => {
  const { params, query, headers, body } = endpoint.input
  const raw: Record<string, unknown> = {}
  if (params !== undefined) raw.params = c.req.param()
  if (query !== undefined) raw.query = withoutEmpty(c.req.query(), query)
  if (headers !== undefined) raw.headers = c.req.header()
  if (body !== undefined) raw.body = await readJson(c)
  const problems: FieldProblem[] = []
  const parsed: Record<string, unknown> = {}
  for (const [part, schema] of Object.entries({ params, query, headers, body })) {
    if (schema === undefined) continue
    const result = await parseWithFunctions(schema, raw[part], findFunctions)
    if (result.success) parsed[part] = result.output
    else problems.push(...problemsOf(result.issues, schema))
  }
  if (problems.length > 0) throw new HttpError('validation.invalid', { fields: problems })
  if (hasUnstorableText(raw)) throw new HttpError('request.malformed')
  return parsed as HandlerInput<E>
}

/** Finds the ids of the sections and offices of the band. */
type FindFunctions = () => Promise<Readonly<Record<FunctionKind, readonly string[]>>>

/** Parses a value. If it names sections or offices, they must be of the band, which is read only then. */
const parseWithFunctions = async <Part extends Schema>(schema: Part, value: unknown, findFunctions: FindFunctions) => {
  const parse = () => v.safeParse(schema, value, { abortPipeEarly: true })
  let isNamed = false
  const result = checkingFunctions(() => {
    isNamed = true
    return true
  }, parse)
  if (!isNamed) return result
  const functions = await findFunctions()
  return checkingFunctions((kind, id) => functions[kind].includes(id), parse)
}

/** Leaves out the optional parameters without a value: `sort=` means the same as no `sort`. */
const withoutEmpty = (query: Readonly<Record<string, string>>, schema: Schema): Record<string, string> =>
  Object.fromEntries(
    Object.entries(query).filter(([name, value]) => value !== '' || innerSchema(schema, name)?.type !== 'optional'),
  )

/** Returns the invalid fields of a value, with one problem each. */
export const findFieldProblems = (schema: Schema, value: unknown): FieldProblem[] =>
  problemsOf(v.safeParse(schema, value, { abortPipeEarly: true }).issues ?? [], schema)

/**
 * Parses fields whose schema is known only at run time.
 * @throws HttpError validation.invalid with one problem for each invalid field
 */
export const parseFields = <Output>(schema: v.GenericSchema<unknown, Output>, fields: unknown): Output => {
  const result = v.safeParse(schema, fields, { abortPipeEarly: true })
  if (!result.success) throw new HttpError('validation.invalid', { fields: problemsOf(result.issues, schema) })
  return result.output
}

const problemsOf = (issues: readonly v.BaseIssue<unknown>[], schema: Schema): FieldProblem[] =>
  issues.map((issue) => {
    const message = missingKeyMessage(issue, schema) ?? issue.message
    return {
      field: v.getDotPath(issue) ?? '',
      message: isValidationMessage(message) ? message : 'validation.invalid',
    }
  })

type Schema = v.GenericSchema<unknown, unknown>

/** valibot reports a missing key with the message of the object. The schema of the field has the right message. */
const missingKeyMessage = (issue: v.BaseIssue<unknown>, root: Schema): string | undefined => {
  const { path } = issue
  if (path?.at(-1)?.origin !== 'key') return undefined
  const field = path.reduce<Schema | undefined>((schema, { key }) => innerSchema(schema, key), root)
  return field === undefined ? undefined : v.safeParse(field, undefined).issues?.[0].message
}

/** Returns the schema of an object's entry or an array's item, through `optional`, `nullable` and `pipe`. */
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

/** Messages of our schemas are ids of the catalogues. valibot's own messages become `validation.invalid`. */
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

/** Reads a body of text, at most `maxBodyBytes`. @throws HttpError request.too_large, request.malformed */
export const readText = async ({ body }: Request, announced: number): Promise<string> => {
  // Up to this size the body is read before it is refused: the connection can be used again.
  if (announced > 2 * maxBodyBytes) throw new HttpError('request.too_large')
  const chunks: Uint8Array[] = []
  const tooLarge = () => new HttpError('request.too_large')
  for await (const chunk of bodyChunks(body, maxBodyBytes, tooLarge)) chunks.push(chunk)
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(Buffer.concat(chunks))
  } catch {
    throw new HttpError('request.malformed')
  }
}

/**
 * Yields the chunks of a body of at most `maximum` bytes. A larger one is read on, up to twice as much, before it is
 * refused: closing a connection on which the client is still sending may destroy the reply (RFC 9112 §9.6).
 * @throws what `tooLarge` returns; HttpError request.malformed if the client aborts the body
 */
export const bodyChunks = async function* (
  body: ReadableStream<Uint8Array> | null,
  maximum: number,
  tooLarge: () => HttpError,
): AsyncGenerator<Uint8Array> {
  let size = 0
  for await (const chunk of receivedChunks(body)) {
    size += chunk.byteLength
    if (size > 2 * maximum) break
    if (size <= maximum) yield chunk
  }
  if (size > maximum) throw tooLarge()
}

const receivedChunks = async function* (body: ReadableStream<Uint8Array> | null): AsyncGenerator<Uint8Array> {
  try {
    yield* body ?? []
  } catch {
    throw new HttpError('request.malformed', { reason: 'the client aborted the body' })
  }
}

/**
 * PostgreSQL's text type cannot store NUL, and jsonb cannot store a lone surrogate; no field of the contract needs
 * them. The check is not recursive, because 100 kB of brackets nest deeper than the stack allows.
 */
const hasUnstorableText = (value: unknown): boolean => {
  const open = [value]
  for (let one = open.pop(); one !== undefined || open.length > 0; one = open.pop()) {
    if (typeof one === 'string' && (one.includes('\0') || !one.isWellFormed())) return true
    if (typeof one === 'object' && one !== null) for (const inner of Object.values(one)) open.push(inner)
  }
  return false
}

/**
 * Returns the fields of an HTML form that the browser submitted natively (application/x-www-form-urlencoded). If a name
 * is repeated, the first value is used. Returns {} for any other content type.
 * @throws HttpError request.too_large, request.malformed
 */
export const readForm = async (c: Context): Promise<Readonly<Partial<Record<string, string>>>> => {
  if (!/^application\/x-www-form-urlencoded\s*(?:;|$)/i.test(c.req.header('content-type') ?? '')) return {}
  const text = await readText(c.req.raw, Number(c.req.header('content-length') ?? 0))
  return Object.fromEntries([...new URLSearchParams(text)].reverse())
}
