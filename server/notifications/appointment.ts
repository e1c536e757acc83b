import * as v from 'valibot'
import type { StoredAppointment as Stored } from '../db/tables.ts'

/** What of an event people arrange their evening by. */
export interface Appointment {
  readonly startsAt: Date
  readonly endsAt: Date
  readonly fullDay: boolean
  readonly location: string | null
  readonly cancelled: boolean
}

/** The stored form, in jobs and notifications. */
export const StoredAppointment: v.GenericSchema<unknown, Stored> = v.object({
  startsAt: v.pipe(v.string(), v.isoTimestamp()),
  endsAt: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  fullDay: v.optional(v.boolean()),
  location: v.nullable(v.string()),
  cancelled: v.boolean(),
})
export type StoredAppointment = Stored

export const toStoredAppointment = ({
  startsAt,
  endsAt,
  fullDay,
  location,
  cancelled,
}: Appointment): StoredAppointment => ({
  startsAt: startsAt.toISOString(),
  endsAt: endsAt.toISOString(),
  fullDay,
  location,
  cancelled,
})

/** What was not written down counts as unchanged. */
export const wasBefore = (kept: StoredAppointment, { endsAt, fullDay }: Appointment): Appointment => ({
  ...kept,
  startsAt: new Date(kept.startsAt),
  endsAt: kept.endsAt === undefined ? endsAt : new Date(kept.endsAt),
  fullDay: kept.fullDay ?? fullDay,
})

/** Beginning, end, place, or whether it takes place. */
export const isMoved = (before: Appointment, after: Appointment): boolean =>
  before.startsAt.getTime() !== after.startsAt.getTime() ||
  before.endsAt.getTime() !== after.endsAt.getTime() ||
  before.fullDay !== after.fullDay ||
  before.location !== after.location ||
  before.cancelled !== after.cancelled
