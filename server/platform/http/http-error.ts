import { type ErrorCode, type ErrorReply, errorStatus } from '#contract/errors.ts'
import { hasMoved, type MovedTo } from '#contract/moved.ts'
import { intls } from '#i18n/catalogues.ts'
import type { Locale, MessageId } from '#i18n/intl.ts'
import { currentRequestId } from '../log.ts'

export interface FieldProblem {
  readonly field: string
  readonly message: MessageId
  /** Messages that the sentence lists as `names`. */
  readonly names?: readonly MessageId[]
  /** The same with a `count` each; they follow `names`. */
  readonly counts?: readonly { readonly message: MessageId; readonly count: number }[]
  /** Words of the band that the sentence says, by language if they differ. */
  readonly values?: Readonly<Record<string, string | Readonly<Record<Locale, string>>>>
}

interface RefusalDetails {
  /** The invalid field of a filter, for the message. */
  readonly field?: string
  readonly fields?: readonly FieldProblem[]
  /** The current row, with conflict.version. */
  readonly current?: unknown
  readonly headers?: Readonly<Record<string, string>>
  /** Cause for the log, in English; never part of the reply. It contains no token and no personal data. */
  readonly reason?: string | undefined
}

/** Thrown anywhere below a route. It becomes the error reply of its code in the caller's language. */
export class HttpError extends Error {
  override name = 'HttpError'
  readonly code: ErrorCode
  readonly details: RefusalDetails
  constructor(code: ErrorCode, details: RefusalDetails = {}) {
    super(code)
    this.code = code
    this.details = details
  }
}

/** Returns what was looked for. @throws HttpError not_found */
export const requireRow = <Row>(row: Row): NonNullable<Row> => {
  if (row === undefined || row === null) throw new HttpError('not_found')
  return row
}
export const requireFirst = <Row>([row]: readonly Row[]): NonNullable<Row> => requireRow(row)

/** The refusal of a request because of one field. */
export const fieldRefusal = (field: string, message: MessageId): HttpError =>
  new HttpError('validation.invalid', { fields: [{ field, message }] })

/** Seconds after which a request may be sent again that was refused because something was unavailable. */
const RETRY_AFTER = '5'

/** Returns status, body and headers of an error reply. */
export const errorReply = (
  { code, details }: Pick<HttpError, 'code' | 'details'>,
  locale: Locale,
): { status: (typeof errorStatus)[ErrorCode]; body: ErrorReply; headers: Record<string, string> } => {
  const intl = intls[locale]
  const list = (words: readonly string[]): string => new Intl.ListFormat(intl.locale).format(words)
  const sentence = (id: MessageId): string => intl.formatMessage({ id })
  const counted = ({ message: id, count }: { readonly message: MessageId; readonly count: number }): string =>
    intl.formatMessage({ id }, { count })
  const inLocale = (values: NonNullable<FieldProblem['values']>): Record<string, string> =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, typeof value === 'string' ? value : value[locale]]),
    )
  const message = intl.formatMessage({ id: `error.${code}` }, { field: details.field ?? '' })
  const named = details.field === undefined ? [] : [{ field: details.field, errorMessage: message }]
  const fields = details.fields?.map(({ field, message: id, names = [], counts = [], values = {} }) => ({
    field,
    errorMessage: intl.formatMessage(
      { id },
      { ...inLocale(values), names: list([...names.map(sentence), ...counts.map(counted)]) },
    ),
  }))
  const messages = details.fields?.map(({ message: id, names = [] }) => ({
    id,
    ...(names.length > 0 && { names: [...names] }),
  }))
  return {
    status: errorStatus[code],
    body: {
      type: 'danger',
      message,
      errors: fields ?? named,
      ...(messages !== undefined && messages.length > 0 && { messages }),
      code,
      requestId: currentRequestId(),
      ...(details.current === undefined ? {} : { current: details.current }),
    },
    headers: {
      'Cache-Control': 'no-store',
      'Content-Language': intl.locale,
      Vary: 'Accept-Language, Authorization',
      ...(errorStatus[code] === 401 ? { 'WWW-Authenticate': challenge(code) } : {}),
      ...(errorStatus[code] === 503 ? { 'Retry-After': RETRY_AFTER } : {}),
      ...details.headers,
    },
  }
}

/** RFC 6750 §3: no error code where no token was sent. */
const challenge = (code: ErrorCode): string => (code === 'auth.required' ? 'Bearer' : `Bearer error="invalid_token"`)

/**
 * Refuses a statement about an appointment that has moved since the member saw it; wire times.
 * @throws HttpError rule.event_moved with the new start
 */
export const requireUnmoved = (seen: string | undefined, start: string): void => {
  if (hasMoved(seen, start))
    throw new HttpError('rule.event_moved', { current: { dateStart: start } satisfies MovedTo })
}
