import { type QueryKey, useMutation } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import * as v from 'valibot'
import { OfflineError, RefusedError } from '#device/errors.ts'
import { createIdempotencyKeys } from '../../ui/form/idempotency-key.ts'
import { type Text, useText } from '../../ui/intl.tsx'
import { type RouterContext, useApp } from '../session/app.tsx'
import { invalidate, type Noun } from '../session/stale-queries.ts'
import { adminFailures, type Failure, type FailureTexts, logUnexpected, toFailure } from './failure.ts'

interface WriteOptions<Input, Reply> {
  /** The noun that changes; null if the write changes nothing that a query shows. */
  readonly noun: Noun | null
  /** @param key the idempotency key: the same for the same input until it succeeds */
  readonly send: (input: Input, key: string) => Promise<Reply>
  /** Schema of the reply, for endpoints whose 412 includes the current row. */
  readonly schema?: v.GenericSchema<unknown, Reply>
  /**
   * Writes the reply, or the current row of a 412, into the cache. @returns the key of the query that is now up to
   * date; undefined if there is none
   */
  readonly cache?: (reply: Reply, app: RouterContext) => QueryKey | undefined
  readonly failures?: FailureTexts
  readonly onSuccess?: (reply: Reply, input: Input) => unknown
  /** @param current the row of a 412 */
  readonly onError?: (error: Error, current: Reply | undefined) => void
}

export interface Write<Input, Reply> {
  readonly busy: boolean
  /** The input of the current or last request. */
  readonly input: Input | undefined
  readonly isSuccess: boolean
  /**
   * The reason why the last request failed, in the person's language; null while a request is running or after success.
   */
  readonly failure: Failure | null
  readonly error: Error | null
  /** The current row of a 412. */
  readonly current: Reply | undefined
  /** The server's validation messages by field, in the person's language. */
  readonly fieldErrors: Readonly<Record<string, string>>
  /** Clears the outcome of the last request. A running request still reports its outcome. */
  readonly reset: () => void
  /** Sends one request at a time. @returns true if it was sent and succeeded */
  readonly send: (input: Input) => Promise<boolean>
}

/** Returns the current row of a 412. */
const currentOf = <Reply>(schema: WriteOptions<unknown, Reply>['schema'], error: unknown): Reply | undefined => {
  if (schema === undefined || !(error instanceof RefusedError)) return undefined
  const found = v.safeParse(schema, error.current)
  return found.success ? found.output : undefined
}

/** Returns why a request failed; if the server has refused fields, also how many. */
const failureOf = (error: Error, text: Text, failures: FailureTexts): Failure | null => {
  const failure = toFailure(error, text, failures)
  const refused = Object.keys(fieldErrorsOf(error)).length
  if (failure === null || refused === 0) return failure
  return { ...failure, message: `${failure.message} ${text('form.wrong', { count: refused })}` }
}

/** A write to the server outside the outbox: it needs the network, and the person waits for its outcome. */
export const useWrite = <Input, Reply>({
  noun,
  send,
  schema,
  cache,
  failures = adminFailures,
  onSuccess,
  onError,
}: WriteOptions<Input, Reply>): Write<Input, Reply> => {
  const app = useApp()
  const text = useText()
  const isRunning = useRef(false)
  // The mutation reports its state one task later; a clicked checkbox must not lose its tick until then.
  const [started, setStarted] = useState<{ readonly input: Input } | null>(null)
  const keys = useRef(createIdempotencyKeys())
  const mutation = useMutation({
    // Without a network the request fails at once instead of being paused.
    networkMode: 'always',
    mutationFn: (input: Input) => send(input, keys.current.keyOf(input)),
    onSuccess: async (reply, input) => {
      keys.current.clear()
      const fresh = cache?.(reply, app)
      if (noun !== null) void invalidate(app.queryClient, noun, fresh)
      await onSuccess?.(reply, input)
    },
    onError: (error) => {
      logUnexpected(error)
      const current = currentOf(schema, error)
      if (current !== undefined) cache?.(current, app)
      if (noun !== null && error instanceof OfflineError && error.reason === 'timeout')
        void invalidate(app.queryClient, noun)
      onError?.(error, current)
    },
  })
  return {
    busy: started !== null || mutation.isPending,
    input: started === null ? mutation.variables : started.input,
    isSuccess: mutation.isSuccess,
    failure: mutation.error === null ? null : failureOf(mutation.error, text, failures),
    error: mutation.error,
    current: currentOf(schema, mutation.error),
    fieldErrors: fieldErrorsOf(mutation.error),
    reset: () => {
      if (!isRunning.current) mutation.reset()
    },
    send: async (input) => {
      if (isRunning.current) return false
      isRunning.current = true
      setStarted({ input })
      try {
        await mutation.mutateAsync(input)
        return true
      } catch {
        return false
      } finally {
        isRunning.current = false
        setStarted(null)
      }
    },
  }
}

/** Returns the server's validation messages in the person's language: the first problem of each field. */
export const fieldErrorsOf = (error: unknown): Readonly<Record<string, string>> => {
  if (!(error instanceof RefusedError)) return {}
  return Object.fromEntries(error.reply.errors.toReversed().map(({ field, errorMessage }) => [field, errorMessage]))
}
