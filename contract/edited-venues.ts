import * as v from 'valibot'
import { storableLines } from './characters.ts'
import { clearable, line, webLink } from './edited.ts'
import { endpoint } from './endpoint.ts'
import { listOf } from './lists.ts'
import { OptionalEmail, Phone } from './person-fields.ts'
import { resource } from './resource.ts'

/** Maximum characters of the notes about a venue. */
export const venueNotesMaximum = 1000

const fields = v.object({
  /** Each venue has a name of its own. */
  name: line(1, 200),
  address: clearable(line(0, 100)),
  zip: clearable(line(0, 10)),
  city: clearable(line(0, 60)),
  /** A page with a map. It is only linked: no page loads anything from there. */
  mapLink: webLink(500),
  /** For members: parking, the key, the room. */
  notes: clearable(
    v.pipe(
      v.string('validation.invalid'),
      v.trim(),
      v.regex(storableLines, 'validation.characters'),
      v.maxLength(venueNotesMaximum, 'validation.text_too_long'),
    ),
  ),
  /** Whom members ask about the venue; visitors see none of it. */
  contactName: clearable(line(0, 100)),
  contactPhone: v.optional(Phone, null),
  contactEmail: OptionalEmail,
  /** True if it is no longer offered for events. Those that are there stay. */
  retired: v.optional(v.boolean('validation.required'), false),
})
export const VenueInput = fields
export type VenueInput = v.InferOutput<typeof VenueInput>

export const EditedVenue = v.object({
  id: v.number(),
  name: v.string(),
  address: v.nullable(v.string()),
  zip: v.nullable(v.string()),
  city: v.nullable(v.string()),
  mapLink: v.nullable(v.string()),
  notes: v.nullable(v.string()),
  contactName: v.nullable(v.string()),
  contactPhone: v.nullable(v.string()),
  contactEmail: v.nullable(v.string()),
  retired: v.boolean(),
  /** How many events take place there, past ones too. */
  events: v.number(),
  version: v.number(),
})
export type EditedVenue = v.InferOutput<typeof EditedVenue>

const path = '/api/frontend/internal/admin/venue'

/** Refused at `name` if another venue has it, and for a removal if events take place there. */
export const venueResource = resource({ path, fields, input: VenueInput, row: EditedVenue })
/** All venues by name, retired ones too. */
export const listVenues = endpoint({ method: 'GET', path, input: {}, reply: listOf(EditedVenue) })

/** A text that events have instead of a venue, and how many have exactly this one. */
export const LocationText = v.object({ text: v.string(), events: v.number() })
export type LocationText = v.InferOutput<typeof LocationText>
/** The most frequent first. */
export const listLocationTexts = endpoint({
  method: 'GET',
  path: `${path}/texts`,
  input: {},
  reply: listOf(LocationText),
})
/**
 * Gives all events with this text a venue of that name, which is created unless there is one. not_found if no event has
 * the text any more.
 */
export const adoptLocationText = endpoint({
  method: 'POST',
  path: `${path}/texts`,
  input: { body: v.object({ text: line(1, 200) }) },
  reply: EditedVenue,
})
