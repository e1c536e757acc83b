import { tracingChannel } from 'node:diagnostics_channel'

/**
 * Channels of node:diagnostics_channel that metrics and traces observe (observability/). Without an observer a channel costs nothing.
 * No channel carries personal data.
 */

export interface ObservedRequest {
  readonly requestId: string
  readonly method: string
  /** The pattern, such as `/api/frontend/event/:id`; known at the end. */
  route: string
  /** Known at the end. */
  status: number
}
export const observedRequests = tracingChannel<unknown, ObservedRequest>('blasmusik:request')

export type JobOutcome = 'done' | 'retried' | 'given_up' | 'rescheduled' | 'interrupted'
export interface ObservedJob {
  readonly kind: string
  readonly id: number
  /** Known at the end. */
  outcome?: JobOutcome
}
export const observedJobs = tracingChannel<unknown, ObservedJob>('blasmusik:job')

export interface ObservedQuery {
  /** The statement with placeholders: values are never part of it. */
  readonly text: string
}
/** Statements that PostgreSQL runs; not those of the embedded database. */
export const observedQueries = tracingChannel<unknown, ObservedQuery>('blasmusik:query')

/** Mails that are passed to the mail server; an error is a mail that it did not accept. */
export const observedMails = tracingChannel<unknown, object>('blasmusik:mail')
