import { eq, sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { htmlOfText } from '#contract/rich-text.ts'
import { startTestServer } from '../../../tests/support/api.ts'
import { addEvent } from '../../../tests/support/content.ts'
import { knownMigrations } from '../../platform/db/migrate.ts'
import { event } from '../../platform/db/tables.ts'

const texts = [
  'Eintritt frei',
  'Türöffnung 19:00\nEintritt frei',
  'Erster Absatz\r\n\r\nZweiter\r\nmit Zeile\n \n\nDritter',
  '  Wein & Käse < 10.– <b>fett</b>\n',
]

test('remarks that were written as plain text keep their paragraphs, lines and characters', async () => {
  const api = await startTestServer({ kind: 'postgres' })
  try {
    const ids: number[] = []
    for (const remarks of [...texts, null, ' ']) {
      const id = await addEvent(api.db, 'Konzert', ['2026-05-01T20:00', '2026-05-01T22:00'])
      await api.db.update(event).set({ remarksDe: remarks, remarksEn: remarks }).where(eq(event.id, id))
      ids.push(id)
    }
    const migration = knownMigrations().find(({ name }) => name.endsWith('_event_remarks_html'))
    for (const statement of migration?.sql ?? []) await api.db.execute(sql.raw(statement))
    const rows = await api.db.select().from(event).orderBy(event.id)
    const found = rows.filter(({ id }) => ids.includes(id)).map(({ remarksDe, remarksEn }) => [remarksDe, remarksEn])
    expect(found).toEqual([...texts.map((text) => htmlOfText(text)), null, ' '].map((html) => [html, html]))
  } finally {
    await api.stop()
  }
})
