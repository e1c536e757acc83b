import * as v from 'valibot'
import { byId, clearable, line } from './edited.ts'
import { endpoint, Uuid } from './endpoint.ts'
import { PersonGroup } from './groups.ts'
import { namesNothing, PeopleFilter, PeopleSelection, Related } from './listed-persons.ts'
import { listOf } from './lists.ts'
import { resource } from './resource.ts'

const admin = '/api/frontend/internal/admin'
const path = `${admin}/group`
const wrong = 'validation.invalid'

/** Maximum number of chosen persons of a group. */
export const membersMaximum = 2000

/** A saved filter of the list of persons. Archived persons are in no group, and no group is part of another one. */
const GroupFilter = v.strictObject(v.omit(PeopleFilter, ['group', 'archived']).entries, wrong)
export type GroupFilter = v.InferOutput<typeof GroupFilter>

const fields = v.object({
  nameDe: line(1, 60),
  nameEn: clearable(line(0, 60)),
  /** Finds persons of the group, besides the chosen ones; null or an empty filter = it has no others. */
  filter: v.pipe(
    v.optional(v.nullable(GroupFilter), null),
    v.transform((filter) => (filter === null || namesNothing({ filter }) ? null : filter)),
  ),
  /** The chosen persons, each once. */
  members: v.pipe(
    v.array(v.object({ uuid: Uuid, leader: v.boolean(wrong) }), wrong),
    v.maxLength(membersMaximum, 'validation.too_many_people'),
  ),
})
export const GroupInput = fields
export type GroupInput = v.InferOutput<typeof GroupInput>

const group = {
  id: v.number(),
  uuid: v.string(),
  nameDe: v.string(),
  nameEn: v.nullable(v.string()),
  version: v.number(),
}
/** A group as a row of the list. */
export const EditedGroupRow = v.object({
  ...group,
  /** True if a filter finds persons of the group. */
  hasFilter: v.boolean(),
  /** Number of persons today. */
  persons: v.number(),
  leaders: v.array(Related),
})
export type EditedGroupRow = v.InferOutput<typeof EditedGroupRow>

export const EditedGroup = v.object({
  ...group,
  filter: v.nullable(PeopleFilter),
  /** By name. */
  members: v.array(v.object({ ...Related.entries, leader: v.boolean() })),
})
export type EditedGroup = v.InferOutput<typeof EditedGroup>

/** The groups in the order in which they were added. */
export const listGroups = endpoint({ method: 'GET', path, input: {}, reply: listOf(EditedGroupRow) })
/** Refused at `members` for a person who is unknown or there twice, at `nameDe` for more than a hundred groups. */
export const groupResource = resource({ path, fields, input: GroupInput, row: EditedGroup })

/** Adds chosen persons to a group. Refused at `uuids` for an empty choice, at `members` for more than 2,000 persons. */
export const addToGroup = endpoint({
  method: 'POST',
  path: `${path}/:id/member`,
  input: { params: byId, body: PeopleSelection },
  reply: EditedGroup,
})

/** The groups of a person, also those whose filter finds the person. */
export const listPersonGroups = endpoint({
  method: 'GET',
  path: `${admin}/person/:uuid/group`,
  input: { params: v.object({ uuid: Uuid }) },
  reply: listOf(PersonGroup),
})
