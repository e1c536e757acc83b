import * as v from 'valibot'
import type { StoredAppointment as Stored } from '../../platform/db/tables.ts'

/** The fields of an event that participants plan by. */
export interface Appointment {
  readonly startsAt: Date
  readonly endsAt: Date
  readonly fullDay: boolean
  readonly location: string | null
  readonly cancelled: boolean
}

/** The format in jobs and notifications. */
export const StoredAppointment: v.GenericSchema<unknown, Stored> = v.object({
  startsAt: v.pipe(v.string(), v.isoTimestamp()),
  endsAt: v.optional(v.pipe(v.string(), v.isoTimestamp())),
  fullDay: v.optional(v.boolean()),
  location: v.nullable(v.string()),
  cancelled: v.boolean(),
  series: v.optional(v.object({ count: v.number(), until: v.string() })),
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

/** Fills fields that the stored form lacks: they count as unchanged. */
export const wasBefore = (stored: StoredAppointment, { endsAt, fullDay }: Appointment): Appointment => ({
  ...stored,
  startsAt: new Date(stored.startsAt),
  endsAt: stored.endsAt === undefined ? endsAt : new Date(stored.endsAt),
  fullDay: stored.fullDay ?? fullDay,
})

/** Returns true if start, end or place changed, or if the event was cancelled or reinstated. */
export const isMoved = (before: Appointment, after: Appointment): boolean =>
  before.startsAt.getTime() !== after.startsAt.getTime() ||
  before.endsAt.getTime() !== after.endsAt.getTime() ||
  before.fullDay !== after.fullDay ||
  before.location !== after.location ||
  before.cancelled !== after.cancelled
