import * as v from 'valibot'
import { byId, line, Removed } from './edited.ts'
import { endpoint } from './endpoint.ts'
import { eventFields } from './event-input.ts'
import { listOf } from './lists.ts'

/** Maximum number of templates. */
export const templatesMaximum = 50

const TimeOfDay = v.pipe(
  v.string('validation.required'),
  v.regex(/^(?:[01]\d|2[0-3]):[0-5]\d$/, 'validation.time_of_day'),
)

/** Content of a template: the fields of an event that do not belong to its date. */
export const TemplateContent = v.object({
  ...v.partial(
    v.omit(eventFields, [
      ...(['dateStart', 'dateEnd', 'fullDay', 'imageName', 'albumNames', 'articleId', 'fileIds', 'replyBy'] as const),
    ]),
  ).entries,
  /** The weekday, 1 = Monday, 7 = Sunday, and the times of day; an earlier end is on the next day. null = full days. */
  times: v.nullable(
    v.object({
      weekday: v.picklist([1, 2, 3, 4, 5, 6, 7], 'validation.invalid'),
      start: TimeOfDay,
      end: TimeOfDay,
    }),
  ),
})
export type TemplateContent = v.InferOutput<typeof TemplateContent>

export const EventTemplate = v.object({ id: v.number(), name: v.string(), content: TemplateContent })
export type EventTemplate = v.InferOutput<typeof EventTemplate>

const path = '/api/frontend/internal/event/templates'
/** Templates, sorted by name. */
export const listEventTemplates = endpoint({ method: 'GET', path, input: {}, reply: listOf(EventTemplate) })
/** Saves a template; one with the same name is replaced. */
export const saveEventTemplate = endpoint({
  method: 'POST',
  path,
  input: { body: v.object({ name: line(1, 60), content: TemplateContent }) },
  reply: EventTemplate,
})
export const removeEventTemplate = endpoint({
  method: 'DELETE',
  path: `${path}/:id`,
  input: { params: byId },
  reply: Removed,
})
