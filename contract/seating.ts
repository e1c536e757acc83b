import * as v from 'valibot'
import { byId } from './edited.ts'
import { endpoint, IfMatch, RowId, Uuid } from './endpoint.ts'
import { SectionId } from './function-ids.ts'
import { listOf } from './lists.ts'
import { Foreign } from './locales.ts'
import { WireTime } from './time.ts'

/** More rows, and more places of a row, fit on no page. */
export const seatingRowsMaximum = 10
export const placesMaximum = 30

const placeFields = {
  /** Public id of the person; null = nobody. */
  uuid: v.nullable(Uuid),
  /** The section for which a place without person is kept; null = a gap. */
  section: v.nullable(SectionId('validation.invalid')),
  /** True if the place has no stand of its own: it uses that of the place before it in the row. */
  sharesStand: v.boolean('validation.invalid'),
}
/** A chair of a plan. */
export const Place = v.object({ ...placeFields, section: v.nullable(v.string()), uuid: v.nullable(v.string()) })
export type Place = v.InferOutput<typeof Place>

const isEachSeatedOnce = (rows: Pick<Place, 'uuid'>[][]): boolean => {
  const seated = rows.flat().flatMap(({ uuid }) => uuid ?? [])
  return new Set(seated).size === seated.length
}
/** The rows from the conductor outwards; the places of a row from left to right, as the conductor sees them. */
export const SeatingInput = v.object({
  rows: v.pipe(
    v.array(v.pipe(v.array(v.object(placeFields)), v.maxLength(placesMaximum, 'validation.invalid'))),
    v.maxLength(seatingRowsMaximum, 'validation.invalid'),
    v.check((rows) => isEachSeatedOnce(rows), 'validation.invalid'),
  ),
})

/** A person who has a place, or could have one. */
const SeatedPerson = v.object({
  uuid: v.string(),
  label: v.string(),
  /** Section and part in which the person plays there. */
  section: v.string(),
  voice: v.nullable(v.string()),
  /** 'uninvited': the person has a place in the plan, but does not play there. */
  status: v.picklist(['comes', 'open', 'declined', 'uninvited']),
})
export type SeatedPerson = v.InferOutput<typeof SeatedPerson>

/** A plan as planners see it. */
export const Seating = v.object({
  rows: v.array(v.array(Place)),
  /** Everybody who plays or has a place, by section, part and name. */
  persons: v.array(SeatedPerson),
  /** 0 = nobody has saved it: the plan of an event is that of its ensemble, and that of an ensemble is empty. */
  version: v.number(),
})
export type Seating = v.InferOutput<typeof Seating>

const path = '/api/frontend/internal/planning'

/** An event with a seating plan, or without one yet. */
const SeatingEvent = v.object({
  id: v.number(),
  title: v.string(),
  foreign: Foreign,
  dateStart: WireTime,
  fullDay: v.boolean(),
  /** True if it has a plan of its own, which members see. */
  planned: v.boolean(),
})
export type SeatingEvent = v.InferOutput<typeof SeatingEvent>
/** The coming events with sign-up that are not cancelled, earliest first. */
export const listSeatingEvents = endpoint({
  method: 'GET',
  path: `${path}/seating/event`,
  input: {},
  reply: listOf(SeatingEvent),
})

/** The plan of an event, with the answers. */
export const getEventSeating = endpoint({
  method: 'GET',
  path: `${path}/event/:id/seating`,
  input: { params: byId },
  reply: Seating,
})
const replaced = { headers: v.object({ 'if-match': IfMatch }), body: SeatingInput }
/** Replaces the plan of an event. If-Match is the version that it is based on. A person who does not exist leaves a gap. */
export const putEventSeating = endpoint({
  method: 'PUT',
  path: `${path}/event/:id/seating`,
  input: { params: byId, ...replaced },
  reply: Seating,
  errors: ['conflict.version'],
})
/** The plan of an event on one page to print. */
export const exportSeating = endpoint({
  method: 'GET',
  path: `${path}/event/:id/seating/export`,
  input: { params: byId },
  reply: 'bytes',
})

/** The ensemble: a group; absent = the whole band. */
const ofEnsemble = v.object({ group: v.optional(RowId) })
/** The plan with which those of the events of an ensemble begin. */
export const getEnsembleSeating = endpoint({
  method: 'GET',
  path: `${path}/seating`,
  input: { query: ofEnsemble },
  reply: Seating,
})
/** Replaces the plan of an ensemble, as `putEventSeating`. */
export const putEnsembleSeating = endpoint({
  method: 'PUT',
  path: `${path}/seating`,
  input: { query: ofEnsemble, ...replaced },
  reply: Seating,
  errors: ['conflict.version'],
})

/** The plan of an event as the members see it whom the event invites. */
export const EventSeating = v.object({
  eventId: v.number(),
  title: v.string(),
  foreign: Foreign,
  dateStart: WireTime,
  fullDay: v.boolean(),
  rows: v.array(
    v.array(
      v.object({
        /** Name of the person on the place; null = nobody, also for a person who has declined. */
        label: v.nullable(v.string()),
        section: v.nullable(v.string()),
        voice: v.nullable(v.string()),
        sharesStand: v.boolean(),
        own: v.boolean(),
      }),
    ),
  ),
})
export type EventSeating = v.InferOutput<typeof EventSeating>
/** The saved plans of the events that are not over and invite the caller, earliest first. */
export const listSeatings = endpoint({
  method: 'GET',
  path: '/api/frontend/internal/seating',
  input: {},
  reply: listOf(EventSeating),
})

/** Returns the number of stands of a plan: a place shares only with a place before it in its row. */
export const countStands = (rows: readonly (readonly Pick<Place, 'sharesStand'>[])[]): number =>
  rows.flatMap((row) => row.filter(({ sharesStand }, index) => index === 0 || !sharesStand)).length
