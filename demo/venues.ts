import type { Db } from '#server/platform/db/open.ts'
import { writeSetting } from '#server/platform/db/settings.ts'
import { venue } from '#server/platform/db/tables.ts'

const none = { contactName: null, contactPhone: null, contactEmail: null }

/** The places of the demo: the band rehearses in the cellar, and plays in the church in winter. */
export const cellar = 'Schulhaus Zürichberg, Probekeller'
export const church = 'Kirche Oberstrass, Zürich'

const venues: readonly (typeof venue.$inferInsert)[] = [
  {
    name: cellar,
    ...{ address: 'Zürichbergstrasse 120', zip: '8044', city: 'Zürich', mapLink: 'https://map.geo.admin.ch/' },
    notes: 'Der Schlüssel liegt im Kasten beim Hofeingang, Code 1899.\nVelos in den Unterstand, keine Parkplätze.',
    ...{ contactName: 'Hauswartung', contactPhone: '+41445550120', contactEmail: 'hauswartung@schulhaus.example' },
  },
  {
    name: church,
    ...{ address: 'Stapferstrasse 58', zip: '8006', city: 'Zürich', mapLink: null, ...none },
    notes: 'Einspielen im Unterrichtszimmer, Eingang auf der Rückseite.',
  },
]

/** @returns a function that finds the id of a venue by its name */
export const loadVenues = async (db: Db): Promise<(location: string | null) => number | null> => {
  await writeSetting(db, 'canton', 'ZH')
  const rows = await db
    .insert(venue)
    .values([...venues])
    .returning({ id: venue.id, name: venue.name })
  return (location) => rows.find(({ name }) => name === location)?.id ?? null
}
