import { asc, eq, ne } from 'drizzle-orm'
import * as v from 'valibot'
import { type EventTemplate, TemplateContent, templatesMaximum } from '#contract/event-templates.ts'
import type { DatabaseTransaction, Db } from '../../platform/db/open.ts'
import { eventTemplate } from '../../platform/db/tables.ts'
import { fieldRefusal, HttpError } from '../../platform/http/http-error.ts'

const present = ({ id, name, content }: typeof eventTemplate.$inferSelect): EventTemplate => ({
  id,
  name,
  content: v.parse(TemplateContent, content),
})

/** The templates of new events, by name. */
export const findTemplates = async (db: Db): Promise<EventTemplate[]> =>
  (await db.select().from(eventTemplate).orderBy(asc(eventTemplate.name))).map(present)

/** Saves a template; one with the same name is replaced. @throws HttpError validation.invalid if there are too many */
export const saveTemplate = async (
  tx: DatabaseTransaction,
  { name, content }: { readonly name: string; readonly content: TemplateContent },
): Promise<EventTemplate> => {
  if ((await tx.$count(eventTemplate, ne(eventTemplate.name, name))) >= templatesMaximum)
    throw fieldRefusal('name', 'validation.too_many_templates')
  const [row] = await tx
    .insert(eventTemplate)
    .values({ name, content })
    .onConflictDoUpdate({ target: eventTemplate.name, set: { content } })
    .returning()
  if (row === undefined) throw new Error('a template was saved without a row coming back')
  return present(row)
}

/** @throws HttpError not_found */
export const removeTemplate = async (db: Db, id: number): Promise<void> => {
  const removed = await db.delete(eventTemplate).where(eq(eventTemplate.id, id)).returning({ id: eventTemplate.id })
  if (removed.length === 0) throw new HttpError('not_found')
}
