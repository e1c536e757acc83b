import * as v from 'valibot'
import { MailPayload } from '../mail/payload.ts'

/** What each kind of job carries. Handlers for all of them are in handlers.ts. */
export const payloads = {
  mail: MailPayload,
  /** Deletes what is past its time; nothing to say. */
  clean_up: v.object({}),
} as const satisfies Record<string, v.GenericSchema>

export type JobKind = keyof typeof payloads
export type Payload<Kind extends JobKind> = v.InferOutput<(typeof payloads)[Kind]>

export const isJobKind = (kind: string): kind is JobKind => Object.hasOwn(payloads, kind)
